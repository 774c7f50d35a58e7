import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMoney } from "#engine/expression/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { daysBetween } from "#src/shared/time/days.ts";
import { type Dashboard, type Matter, matterPath, rowPath } from "./dashboard.ts";
import { ShareLine } from "./share-line.tsx";

type AgendaProps = Pick<Dashboard, "waiting" | "underWay" | "tasks" | "liquidations"> & {
  /** ISO day. */
  today: string;
};

/** What needs the broker today, by what it is; each line opens the row where it is seen to. */
export function Agenda({ waiting, underWay, tasks, liquidations, today }: AgendaProps) {
  if (waiting.length + underWay.length + tasks.length + liquidations.length === 0)
    return (
      <section className="agenda-empty">
        <h2>{deskText("dashboard.nothing")}</h2>
        <p className="soft">{deskText("dashboard.nothingText")}</p>
      </section>
    );
  return (
    <section id="agenda" className="agenda" aria-label={deskText("dashboard.agenda")}>
      {tasks.length > 0 && (
        <Group title={deskText("dashboard.tasks")} count={tasks.length}>
          {tasks.map(({ id, text, dueOn, person, clientId }) => (
            <Line
              key={id}
              title={text}
              detail={person ?? ""}
              when={whenDue(daysBetween(dueOn, today))}
              isLate={daysBetween(dueOn, today) > 0}
              path={rowPath(clientId, "seguimiento", id)}
            />
          ))}
        </Group>
      )}
      <Matters title={deskText("dashboard.waiting")} matters={waiting} today={today} />
      <Liquidations liquidations={liquidations} today={today} />
      <Matters title={deskText("dashboard.underWay")} matters={underWay} today={today} />
    </section>
  );
}

function Liquidations({ liquidations, today }: Pick<AgendaProps, "liquidations" | "today">) {
  if (liquidations.length === 0) return null;
  return (
    <Group title={deskText("dashboard.liquidations")} count={liquidations.length}>
      {liquidations.map(({ id, title, status, invoiceTotal, since }) => {
        const path = `/cuenta_corriente/liquidacion/${id}`;
        const amount = formatMoney(invoiceTotal, "ARS");
        return (
          <Line
            key={id}
            title={title}
            detail={deskText(status === "pending" ? "dashboard.toInvoice" : "dashboard.invoiceRefused", {
              amount,
            })}
            when={ago(daysBetween(since, today))}
            isLate={status === "rejected"}
            path={path}
            action={
              <span className="agenda-do">
                <Link className="button button-quiet" to={path}>
                  {deskText("dashboard.invoice")}
                  <span className="hidden-visually">: {title}</span>
                </Link>
              </span>
            }
          />
        );
      })}
    </Group>
  );
}

type MattersProps = { title: string; matters: readonly Matter[]; today: string };

function Matters({ title, matters, today }: MattersProps) {
  if (matters.length === 0) return null;
  return (
    <Group title={title} count={matters.length}>
      {matters.map((matter) => (
        <Line
          key={matter.id}
          title={matter.title}
          detail={[matter.person, matter.asset].filter(Boolean).join(" · ")}
          when={ago(daysBetween(dayInArgentina(new Date(matter.since)), today))}
          path={matterPath(matter)}
          // What its broker decides is not to be sent to who is insured.
          action={matter.kind === "endorsement" ? undefined : <ShareLine asset={matter.asset} />}
        />
      ))}
    </Group>
  );
}

type GroupProps = { title: string; count: number; children: ReactNode };

function Group({ title, count, children }: GroupProps) {
  return (
    <section className="agenda-group">
      <h2>
        {title}
        <span className="soft">{deskText("dashboard.count", { count })}</span>
      </h2>
      <ul>{children}</ul>
    </section>
  );
}

type LineProps = {
  title: string;
  detail: string;
  when: string;
  isLate?: boolean;
  path: string | undefined;
  /** What can be done at once. */
  action?: ReactNode;
};

function Line({ title, detail, when, isLate = false, path, action }: LineProps) {
  return (
    <li>
      <div>
        <p className="agenda-what">
          {path === undefined ? <strong>{title}</strong> : <Link to={path}>{title}</Link>}
          <span className={isLate ? "agenda-late" : "soft"}>{when}</span>
        </p>
        <p className="soft">{detail}</p>
      </div>
      {action}
    </li>
  );
}

function whenDue(days: number): string {
  return days <= 0 ? deskText("dashboard.dueToday") : deskText("dashboard.late", { count: days });
}

function ago(days: number): string {
  if (days <= 0) return deskText("dashboard.sinceToday");
  return days === 1 ? deskText("dashboard.sinceYesterday") : deskText("dashboard.since", { count: days });
}
