import { useId, useState } from "react";
import { useData } from "#src/desk/list/use-data.ts";
import { type ChangedLine, ChangedLines } from "#src/desk/ui/changed-lines.tsx";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { dateInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import type { Policy, PolicyVersion } from "./policy.ts";

type CompareVersionsProps = {
  policy: Policy;
  /** The version that is looked at first, beside the one before it. */
  version: number;
  onClose: () => void;
};

/** Two versions of a policy, and what of them is not the same. */
export function CompareVersions({ policy, version, onClose }: CompareVersionsProps) {
  const { id, versions } = policy;
  const numbers = versions.map(({ number }) => number);
  const second = Math.max(version, numbers[1] ?? 1);
  const [from, setFrom] = useState(numbers[numbers.indexOf(second) - 1] ?? second);
  const [to, setTo] = useState(second);
  const { data, error, refetch } = useData<readonly ChangedLine[]>(
    `/policies/${encodeURIComponent(id)}/changes?from=${from}&to=${to}`,
  );
  return (
    <Dialog title={policiesText("compare.title")} onCancel={onClose} isSheet>
      <div className="compare-versions">
        <Choice title={policiesText("compare.from")} versions={versions} value={from} onChoose={setFrom} />
        <Choice title={policiesText("compare.to")} versions={versions} value={to} onChoose={setTo} />
      </div>
      {data ? (
        <ChangedLines
          lines={data}
          what={policiesText("compare.what")}
          before={policiesText("compare.before")}
          after={policiesText("compare.after")}
          none={policiesText(from === to ? "compare.same" : "compare.none")}
        />
      ) : error ? (
        <div className="stack" role="alert">
          <p>{policiesText("compare.failed")}</p>
          <Button onClick={() => void refetch()}>{t("retry")}</Button>
        </div>
      ) : (
        <OnItsWay />
      )}
      <div className="button-row">
        <Button kind="quiet" onClick={onClose}>
          {policiesText("compare.close")}
        </Button>
      </div>
    </Dialog>
  );
}

type ChoiceProps = {
  title: string;
  versions: readonly PolicyVersion[];
  value: number;
  onChoose: (version: number) => void;
};

function Choice({ title, versions, value, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label className="soft" htmlFor={id}>
        {title}
      </label>
      <select
        id={id}
        className="select"
        value={value}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {versions.map(({ number, kind, at }) => (
          <option key={number} value={number}>
            {policiesText("compare.version", {
              number,
              kind: policiesText(`history.${kind}`),
              date: dateInArgentina(new Date(at)),
            })}
          </option>
        ))}
      </select>
    </div>
  );
}
