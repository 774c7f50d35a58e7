import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { EndDialog } from "./end-dialog.tsx";
import { type Act, acts, correctionPath, type Endorsement, orderOf } from "./endorsement.ts";
import { useAct } from "./use-act.ts";

const told = { accept: "accepted", send: "sent", confirm: "sent" } as const;

/** What can be done with it now, at the foot of its page; nothing where there is nothing to do. */
export function Acts({ endorsement }: { endorsement: Endorsement }) {
  const { needs, premium, policy } = endorsement;
  const [asked, setAsked] = useState<"refuse" | "withdraw">();
  const { run, isBusy, problem } = useAct(endorsement);
  const may = acts.filter((act) => endorsement.acts.includes(act));
  if (may.length === 0) return null;
  const isDraft = endorsement.status.id === "draft";
  const press = async (act: keyof typeof told) => {
    const { isDone } = await run(orderOf(act, needs));
    if (isDone) useToasts.getState().show(endorsementsText(`acts.${told[act]}`));
  };
  const amount = needs?.premium ?? premium?.difference;
  // The last one goes on with it, and only one of them is the thing to do.
  const forward = may.filter((act) => act in told) as (keyof typeof told)[];
  return (
    <section className="endorsement-acts screen-only" aria-label={endorsementsText("acts.title")}>
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      {may.includes("refuse") && (
        <Button kind="quiet" onClick={() => setAsked("refuse")}>
          {endorsementsText("acts.refuse")}
        </Button>
      )}
      {may.includes("withdraw") && (
        <Button kind="quiet" onClick={() => setAsked("withdraw")}>
          {endorsementsText(isDraft ? "acts.discard" : "acts.withdraw")}
        </Button>
      )}
      {isDraft && endorsement.canCorrect && (
        <Link className="button button-primary" to={correctionPath(endorsement.id)}>
          {endorsementsText("acts.goOn")}
        </Link>
      )}
      {forward.map((act, index) => (
        <Button
          key={act}
          kind={index === forward.length - 1 ? "primary" : "secondary"}
          isBusy={isBusy}
          onClick={() => void press(act)}
        >
          {textOf(act, policy.insuredCompany, amount)}
        </Button>
      ))}
      {asked && <EndDialog act={asked} endorsement={endorsement} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function textOf(act: Act, insurer: string, centavos: number | undefined): string {
  if (act === "accept") return endorsementsText("acts.accept");
  if (centavos === undefined || centavos <= 0) return endorsementsText("acts.send", { insurer });
  return endorsementsText("acts.sendPriced", { amount: formatMoney(centavos, "ARS") });
}
