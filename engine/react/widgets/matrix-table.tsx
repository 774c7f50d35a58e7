import { titleId } from "@rjsf/utils";
import type { KeyboardEvent } from "react";
import { choicesOf } from "#engine/runtime/index.ts";
import { choosing } from "../choices.ts";
import type { WidgetProps } from "../widget.ts";
import { ariaOf, closedOf } from "./aria.ts";
import { gridOf, type MatrixOption } from "./matrix-grid.ts";
import { OptionsState } from "./options-state.tsx";
import "./matrix.css";

/** Options as a table, and one below another where there is no room; arrows go to the neighbours, as in a table. */
export function MatrixTable(props: WidgetProps) {
  const { id, schema, label } = props;
  const { host } = props.registry.formContext;
  const choices = choicesOf(choosing(props));
  const isList = schema.type === "array";
  const chosen = choices.filter(({ isChosen }) => isChosen);
  const isFull = isList && schema.maxItems !== undefined && chosen.length >= schema.maxItems;
  const { columns, rows } = gridOf(choices);
  const first = chosen[0]?.key ?? rows[0]?.cells.find(({ options }) => options.length > 0)?.options[0]?.key;
  const cell = (option: MatrixOption, title: string, column: string) => (
    <Cell
      key={option.key}
      {...{ props, option, title, column, isList, isFull, isFirst: option.key === first }}
    />
  );
  return (
    <OptionsState {...props}>
      <div
        className="flow-matrix"
        {...(isList ? { role: "group" } : { role: "radiogroup", ...ariaOf(props) })}
        {...{ "aria-labelledby": titleId(id), "aria-describedby": ariaOf(props)["aria-describedby"] }}
      >
        <table>
          <caption className="flow-hidden">{label}</caption>
          <thead>
            <tr>
              <td />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, code, hint, cells }) => (
              <tr key={title}>
                <th scope="row">
                  {code !== undefined && <span className="flow-matrix-code">{code}</span>}
                  <span className="flow-matrix-row">
                    {title}
                    {hint !== undefined && <span className="flow-hint">{hint}</span>}
                  </span>
                </th>
                {cells.map(({ column, options }) => (
                  <td key={column}>{options.map((option) => cell(option, title, column))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="flow-hint" role="status">
        {isFull
          ? host.text("form.matrix.full", { max: schema.maxItems ?? 0 })
          : host.text("form.combobox.count", { count: choices.length })}
      </p>
    </OptionsState>
  );
}

type CellProps = {
  readonly props: WidgetProps;
  readonly option: MatrixOption;
  readonly title: string;
  readonly column: string;
  readonly isList: boolean;
  readonly isFull: boolean;
  readonly isFirst: boolean;
};

function Cell({ props, option, title, column, isList, isFull, isFirst }: CellProps) {
  const { id, onChange } = props;
  const { host } = props.registry.formContext;
  const lowest = option.isLowest ? host.text("form.matrix.lowest") : undefined;
  const lines = lowest === undefined ? option.lines : [...option.lines, lowest];
  const { disabled } = closedOf(props);
  const toggle = (isOn: boolean) => {
    const kept = choicesOf(choosing(props)).filter((one) => (one.key === option.key ? isOn : one.isChosen));
    onChange(kept.length === 0 ? undefined : kept.map(({ value }) => value));
  };
  return (
    <label className="flow-matrix-option">
      <input
        {...closedOf(props)}
        id={isFirst ? id : `${id}-${option.key}`}
        type={isList ? "checkbox" : "radio"}
        name={id}
        disabled={disabled || (isFull && !option.isChosen)}
        checked={option.isChosen}
        aria-label={[column, title, option.shown, ...lines].filter((text) => text !== "").join(", ")}
        onKeyDown={moveInTable}
        onChange={(event) => (isList ? toggle(event.currentTarget.checked) : onChange(option.value))}
      />
      <span className="flow-matrix-text">
        <span className="flow-matrix-column">{column}</span>
        <strong>{option.shown}</strong>
        {lines.map((line) => (
          <span key={line} className={line === lowest ? "flow-hint flow-matrix-lowest" : "flow-hint"}>
            {line}
          </span>
        ))}
      </span>
    </label>
  );
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** To the next option that is there in a direction; one of a radio group is chosen by going to it, as everywhere. */
function moveInTable(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key];
  const target = event.currentTarget;
  const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
  if (!step || !isPlain) return;
  event.preventDefault();
  const next = neighbourOf(target, step);
  next?.focus();
  if (next?.type === "radio") next.click();
}

/** The next option that can be chosen in a direction: in its own cell first, then over cells where there is none. */
function neighbourOf(
  from: HTMLInputElement,
  [down, right]: (typeof steps)[string],
): HTMLInputElement | undefined {
  const cell = from.closest("td");
  const row = from.closest("tr");
  const body = from.closest("tbody");
  if (!cell || !row || !body) return undefined;
  const own = inputsOf(cell);
  const within = down === 0 ? undefined : own[own.indexOf(from) + down];
  if (within) return within;
  let [line, column] = [row.sectionRowIndex + down, cell.cellIndex + right];
  for (let there = body.rows[line]?.cells[column]; there; there = body.rows[line]?.cells[column]) {
    const next = inputsOf(there).at(down < 0 ? -1 : 0);
    if (next) return next;
    [line, column] = [line + down, column + right];
  }
  return undefined;
}

function inputsOf(cell: HTMLElement): readonly HTMLInputElement[] {
  return [...cell.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
}
