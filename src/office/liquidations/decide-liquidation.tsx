import { type FormEvent, useState } from "react";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { fieldTexts } from "#src/shared/api/reply.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { liquidationsCall, type OfficeLiquidation } from "./office-liquidation.ts";
import { UndoRelease } from "./undo-release.tsx";
import { type TypedWithheld, Withholdings, withheldIn } from "./withholdings.tsx";

type Decision = { readonly status: string; readonly note?: string; readonly withheld?: readonly object[] };

/** The office's acts on a liquidation: release it or undo that, pay it, or reject its invoice with a reason. */
export function DecideLiquidation({ liquidation }: { liquidation: OfficeLiquidation }) {
  const { id, version, status, outcomes, lacks, broker, title, payable, dueOn } = liquidation;
  const [note, setNote] = useState("");
  const [typed, setTyped] = useState<readonly TypedWithheld[]>([]);
  const [isJudged, setJudged] = useState(false);
  const [sent, setSent] = useState<readonly TypedWithheld[]>([]);
  const { run, isBusy, failed, problem } = useAction({
    send: (decision: Decision) =>
      sendSigned({
        method: "POST",
        path: `${liquidationsCall}/${id}/decision`,
        body: { version, ...decision } as never, // JSON by its making
      }),
    changes: [liquidationsCall, "/office/waiting"],
  });
  const decide = async (decision: Decision, done: "released" | "paid" | "rejected") => {
    const { isDone } = await run(decision);
    if (isDone) useToasts.getState().show(officeText(`liquidations.${done}`, { title, name: broker }));
  };
  const release = () => {
    setJudged(true);
    const withheld = withheldIn(typed);
    if (!withheld) return;
    setSent(typed);
    void decide({ status: "pending", withheld }, "released");
  };
  const reject = () => {
    setJudged(true);
    if (note.trim() !== "") void decide({ status: "rejected", note: note.trim() }, "rejected");
  };

  const refused = failed ? fieldTexts(failed) : {};
  // A refused withholding says so until it is changed.
  const refusalOf = (index: number, field: string) =>
    typed[index] === sent[index] ? refused[`withheld/${index}/${field}`] : undefined;
  const isBesideField = Object.keys(refused).some((name) => name.startsWith("withheld/"));

  if (outcomes.includes("unavailable")) return <UndoRelease liquidation={liquidation} />;
  if (outcomes.length === 0)
    return (
      <p className="notice">
        {lacks === null
          ? officeText(status.id === "paid" ? "liquidations.over" : "liquidations.brokersTurn")
          : officeText(`liquidations.lacks.${lacks}`, { to: formatDate(liquidation.liquidationPeriod.to) })}
      </p>
    );
  return (
    <form className="stack" onSubmit={(event: FormEvent) => event.preventDefault()}>
      {outcomes.includes("pending") && (
        <>
          <Withholdings typed={typed} isJudged={isJudged} refusalOf={refusalOf} onType={setTyped} />
          <p className="small soft">{officeText("liquidations.final")}</p>
        </>
      )}
      {outcomes.includes("paid") && (
        <dl className="office-facts">
          <div>
            <dt>{officeText("liquidations.payable")}</dt>
            <dd className="strong">{payable === null ? "" : formatMoney(payable, "ARS")}</dd>
          </div>
          {dueOn !== null && (
            <div>
              <dt>{officeText("liquidations.due")}</dt>
              <dd>{formatDate(dueOn)}</dd>
            </div>
          )}
        </dl>
      )}
      {outcomes.includes("rejected") && (
        <TextArea
          label={officeText("liquidations.note")}
          hint={officeText("liquidations.noteHint")}
          value={note}
          maxLength={500}
          onType={setNote}
          problem={isJudged && note.trim() === "" ? t("field_required") : undefined}
        />
      )}
      <p className="text-field-problem" role="alert">
        {isBesideField ? officeText("withheld.refused") : problem}
      </p>
      <div className="office-acts">
        {outcomes.includes("rejected") && (
          <Button kind={note.trim() === "" ? "secondary" : "danger"} isBusy={isBusy} onClick={reject}>
            {officeText("liquidations.reject")}
          </Button>
        )}
        {outcomes.includes("paid") && (
          <Button
            kind={note.trim() === "" ? "primary" : "secondary"}
            isBusy={isBusy}
            onClick={() => void decide({ status: "paid" }, "paid")}
          >
            {officeText("liquidations.pay")}
          </Button>
        )}
        {outcomes.includes("pending") && (
          <Button isBusy={isBusy} onClick={release}>
            {officeText("liquidations.release")}
          </Button>
        )}
      </div>
      <p className="small soft">{officeText("liquidations.kept")}</p>
    </form>
  );
}
