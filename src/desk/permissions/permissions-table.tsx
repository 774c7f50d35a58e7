import { useState } from "react";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import {
  type Action,
  actions,
  allowedAfter,
  type Chosen,
  lineTitle,
  type PermissionLine,
} from "./permission-lines.ts";
import "../ui/plain-table.css";
import "./permissions.css";

type TableProps = {
  lines: readonly PermissionLine[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  /** Whether they are only looked at. */
  isLocked?: boolean;
};

/** Scenes below one another, what may be done in each beside it; those of one product come with a press. */
export function PermissionsTable({ lines, chosen, onChoose, isLocked = false }: TableProps) {
  const [isWhole, setWhole] = useState(false);
  const isShown = ({ product, isSaid, name }: PermissionLine) =>
    isWhole || product === null || isSaid || chosen[name] !== undefined;
  return (
    <>
      <table className="plain-table permissions-table">
        <caption>{officeText("brokers.may")}</caption>
        <thead>
          <tr>
            <th scope="col">{officeText("brokers.scene")}</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {officeText(`brokers.actions.${action}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.filter(isShown).map((line) => (
            <Line
              key={line.name}
              line={line}
              allowed={allowedAfter(line, chosen)}
              isLocked={isLocked}
              onChoose={(own) => onChoose({ ...chosen, [line.name]: own })}
            />
          ))}
        </tbody>
      </table>
      <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {officeText(isWhole ? "brokers.fewer" : "brokers.byProduct")}
      </Button>
    </>
  );
}

type LineProps = {
  line: PermissionLine;
  allowed: readonly Action[];
  isLocked: boolean;
  onChoose: (own: readonly Action[] | null) => void;
};

function Line({ line, allowed, isLocked, onChoose }: LineProps) {
  const title = lineTitle(line);
  const toggle = (action: Action) =>
    onChoose(actions.filter((one) => allowed.includes(one) !== (one === action)));
  return (
    <tr>
      <th scope="row">
        {title}
        {line.isSaid && !isLocked && (
          <button type="button" className="permissions-usual small" onClick={() => onChoose(null)}>
            {officeText("brokers.asUsual")}
            <span className="hidden-visually">: {title}</span>
          </button>
        )}
      </th>
      {actions.map((action) => (
        <td key={action}>
          {line.actions.includes(action) && (
            <label>
              <input
                type="checkbox"
                checked={allowed.includes(action)}
                disabled={isLocked}
                onChange={() => toggle(action)}
              />
              <span className="hidden-visually">
                {`${title}: ${officeText(`brokers.actions.${action}`)}`}
              </span>
            </label>
          )}
        </td>
      ))}
    </tr>
  );
}
