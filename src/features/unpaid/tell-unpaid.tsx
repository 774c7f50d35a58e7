import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { addressOf } from "#src/desk/session/own-page.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { MessageLinks } from "#src/desk/ui/message-links.tsx";
import { unpaidText } from "#src/shared/i18n/unpaid-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { messageOf } from "./message-of.ts";
import { daysLeft, type Unpaid } from "./unpaid.ts";
import { useMark } from "./use-mark.ts";

type TellUnpaidProps = { unpaid: Unpaid; onNext: (() => void) | undefined };

/** One instalment: what is known of it, the words for its client, and what its broker says became of it. */
export function TellUnpaid({ unpaid, onNext }: TellUnpaidProps) {
  const { id, holder, clientId, policyNumber, isOwn, paidOn } = unpaid;
  const mayMark = useMay("clients", "update") && isOwn;
  const name = holder ?? policyNumber;
  return (
    <aside className="stack worklist-aside unpaid-tell" aria-labelledby="unpaid-client">
      <section>
        <p className="small soft">{unpaidText("tell")}</p>
        <h2 id="unpaid-client">
          {clientId === null ? name : <Link to={`/clientes/detalle/${clientId}`}>{name}</Link>}
        </h2>
        {paidOn === null && <Loses unpaid={unpaid} />}
      </section>
      <Facts unpaid={unpaid} />
      {!isOwn && <p className="small soft">{unpaidText("foreign")}</p>}
      {isOwn && unpaid.policyId === null && <p className="small soft">{unpaidText("noClient")}</p>}
      {mayMark && <Acts key={id} unpaid={unpaid} onNext={onNext} />}
      <p className="small soft">{unpaidText("cash")}</p>
    </aside>
  );
}

function Loses({ unpaid }: { unpaid: Unpaid }) {
  const left = daysLeft(unpaid);
  if (left === undefined) return <p className="soft">{unpaidText("losesUnknown")}</p>;
  const date = formatDate(unpaid.coveredUntil ?? "").slice(0, 5);
  const days = unpaidText("days", { count: left });
  return (
    <p className="unpaid-loses">
      {left < 0
        ? unpaidText("lost", { date })
        : left === 0
          ? unpaidText("losesToday", { date })
          : unpaidText("loses", { date, days })}
    </p>
  );
}

function Facts({
  unpaid: { instalment, dueOn, amount, reason, policyId, policyNumber, insurer },
}: Pick<TellUnpaidProps, "unpaid">) {
  const [part, count] = (instalment ?? "").split("/");
  const date = formatDate(dueOn).slice(0, 5);
  const number = `${insurer.displayName} ${policyNumber}`;
  return (
    <dl className="unpaid-facts">
      <div>
        <dt>{unpaidText("part")}</dt>
        <dd>
          {part && count
            ? unpaidText("partOf", { part, count, date })
            : part
              ? unpaidText("partOnly", { part, date })
              : unpaidText("partDue", { date })}
        </dd>
      </div>
      <div>
        <dt>{unpaidText("sum")}</dt>
        <dd>
          <strong>{formatMoney(amount, "ARS")}</strong>
        </dd>
      </div>
      {reason !== null && (
        <div>
          <dt>{unpaidText("reason")}</dt>
          <dd>{reason}</dd>
        </div>
      )}
      <div>
        <dt>{unpaidText("policy")}</dt>
        <dd>{policyId === null ? number : <Link to={`/polizas/detalle/${policyId}`}>{number}</Link>}</dd>
      </div>
    </dl>
  );
}

function Acts({ unpaid, onNext }: TellUnpaidProps) {
  const { id, mark, paidOn, phone, email, policyNumber, clientId } = unpaid;
  const platform = useBrokerSession(({ broker }) => broker?.selfManagementURL);
  const act = useMark(id);
  const isMarked = mark !== null || paidOn !== null;
  return (
    <section className="stack-tight">
      {paidOn === null && clientId !== null && (
        <MessageLinks
          label={unpaidText("text")}
          message={messageOf(unpaid, platform ? `${addressOf(platform)}/pagos` : undefined)}
          subject={unpaidText("subject", { number: policyNumber })}
          phone={phone}
          email={email}
          note={unpaidText("note")}
          onOpen={(kind, text) => act.mark({ mark: "told", kind, text })}
        />
      )}
      <div className="worklist-acts">
        {!isMarked && (
          <Button kind="secondary" isBusy={act.isBusy} onClick={() => void act.mark({ mark: "told" })}>
            {unpaidText("marked")}
          </Button>
        )}
        {mark !== "claimed" && paidOn === null && (
          <Button kind="quiet" onClick={() => void act.mark({ mark: "claimed" })}>
            {unpaidText("claimed")}
          </Button>
        )}
        {paidOn === null && (
          <Button kind="quiet" onClick={() => void act.mark({ mark: "paid" })}>
            {unpaidText("wasPaid")}
          </Button>
        )}
        {isMarked && (
          <Button kind="quiet" onClick={() => void act.mark({ mark: "none" })}>
            {unpaidText("unmark")}
          </Button>
        )}
        {onNext && (
          <Button kind="quiet" onClick={onNext}>
            {unpaidText("next")}
          </Button>
        )}
      </div>
      <p className="text-field-problem" role="alert">
        {act.problem}
      </p>
    </section>
  );
}
