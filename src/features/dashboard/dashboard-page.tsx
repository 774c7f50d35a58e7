import { deskText } from "#src/shared/i18n/desk-text.ts";
import { LoadFailed } from "#src/shared/list/load-failed.tsx";
import { useData } from "#src/shared/list/use-data.ts";
import { today } from "#src/shared/session/clock.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { Agenda } from "./agenda.tsx";
import "./dashboard.css";
import { type Dashboard, daysBetween } from "./dashboard.ts";
import { EndingBoard } from "./ending-board.tsx";
import { Portfolio } from "./portfolio.tsx";

const longDay = new Intl.DateTimeFormat("es-AR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});
const minute = 60_000;

/** What needs the broker today, then what ends soon, and how their portfolio stands. */
export function DashboardPage() {
  const day = today();
  const { data, isError, error, refetch } = useData<Dashboard>("/dashboard", { every: 5 * minute });
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>{deskText("dashboard.title", { day: dayText(day) })}</PageTitle>
          {data && <p className="head-meta">{summaryOf(data, day)}</p>}
        </div>
      </header>
      {!data && !isError && <Skeleton />}
      {!data && isError && (
        <LoadFailed title={deskText("dashboard.what")} error={error} onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <div className="dashboard">
            <Agenda waiting={data.waiting} tasks={data.tasks} today={day} />
            <Portfolio figures={data.figures} />
          </div>
          {data.ending.length > 0 && (
            <EndingBoard policies={data.ending} count={data.figures.ending} today={day} />
          )}
        </>
      )}
    </>
  );
}

/** «domingo 22 de noviembre»: the comma that the format has is read as a pause. */
function dayText(day: string): string {
  return longDay.format(new Date(day)).replace(",", "");
}

function summaryOf({ waiting, tasks, ending }: Dashboard, day: string): string {
  const matters = waiting.length + tasks.length;
  const soon = ending.filter(({ endsOn }) => daysBetween(day, endsOn) <= 7).length;
  return [
    deskText(matters === 0 ? "dashboard.noMatters" : "dashboard.matters", { count: matters }),
    soon > 0 ? deskText("dashboard.soon", { count: soon }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
