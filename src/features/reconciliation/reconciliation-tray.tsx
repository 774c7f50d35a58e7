import { useId } from "react";
import { formatMoney } from "#engine/expression/index.ts";
import type { ComparedLine } from "#engine/language/index.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { reconciliationText } from "#src/shared/i18n/reconciliation-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { monthText, type Reconciliation, signed, whatOf } from "./reconciliation.ts";
import { useClose } from "./use-decide.ts";

/** How far a month is decided, what is claimed of its insurer, and its end. */
export function ReconciliationTray({ data, path }: { data: Reconciliation; path: string }) {
  const { insurer, figures, differences, closed } = data;
  const mayDecide = useMay("commissions", "update");
  const { run, isBusy, problem } = useClose(data, path);
  const waits = useId();
  const claimed = differences.filter(({ decision }) => decision?.is === "claim");
  const amount = Math.abs(claimed.reduce((sum, { difference }) => sum + difference, 0));
  const isWaiting = figures.undecided > 0;
  if (figures.lines === 0 && figures.different === 0) return null;
  return (
    <section className="reconciliation-tray" aria-label={reconciliationText("title")}>
      <p>
        {figures.different > 0 && (
          <strong>
            {reconciliationText("decided", {
              count: figures.different - figures.undecided,
              all: figures.different,
            })}
          </strong>
        )}{" "}
        {claimed.length > 0 && (
          <span className="soft">
            {reconciliationText("claimed", { count: claimed.length, amount: formatMoney(amount, "ARS") })}
          </span>
        )}
        <span className="text-field-problem" role="alert">
          {problem}
        </span>
      </p>
      {claimed.length > 0 && (
        <a className="button button-secondary" href={mailOf(data, claimed)}>
          <Icon name="mail" />
          {reconciliationText("mail", { insurer: insurer.displayName, count: claimed.length })}
        </a>
      )}
      {mayDecide && (
        <Button
          kind={closed ? "secondary" : "primary"}
          isBusy={isBusy}
          disabled={isWaiting && !closed}
          aria-describedby={isWaiting && !closed ? waits : undefined}
          onClick={() => void run(closed === null)}
        >
          {reconciliationText(closed ? "reopen" : "close")}
        </Button>
      )}
      {!mayDecide && !closed && <p className="soft small">{reconciliationText("notYours")}</p>}
      {mayDecide && isWaiting && !closed && (
        <p className="soft small" id={waits}>
          {reconciliationText("waits")}
        </p>
      )}
    </section>
  );
}

/** A mail with the lines that are claimed; to whom is for who writes it to say. */
function mailOf({ month }: Reconciliation, claimed: readonly ComparedLine[]): string {
  const money = (amount: number | null) => (amount === null ? "—" : formatMoney(amount, "ARS"));
  const lines = claimed.map((line) =>
    reconciliationText("line", {
      ...{ number: line.policyNumber, what: whatOf(line), difference: signed(line.difference) },
      ...{ expected: money(line.expected), paid: money(line.paid) },
    }),
  );
  const named = { month: monthText(month) };
  const parts = [reconciliationText("body", named), ...lines, reconciliationText("thanks")];
  return `mailto:?subject=${encodeURIComponent(reconciliationText("subject", named))}&body=${encodeURIComponent(parts.join("\r\n"))}`;
}
