import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { daysBetween } from "#src/shared/time/days.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Agenda } from "./agenda.tsx";
import "./dashboard.css";
import type { Dashboard } from "./dashboard.ts";
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
  const query = useData<Dashboard>("/dashboard", { every: 5 * minute });
  const { data } = query;
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>{deskText("dashboard.title", { day: dayText(day) })}</PageTitle>
          {data && <p className="head-meta">{summaryOf(data, day)}</p>}
        </div>
      </header>
      <Loaded query={query} title={deskText("dashboard.what")}>
        {({ waiting, tasks, figures, ending }) => (
          <>
            <div className="dashboard">
              <Agenda waiting={waiting} tasks={tasks} today={day} />
              <Portfolio figures={figures} />
            </div>
            {ending.length > 0 && <EndingBoard policies={ending} count={figures.ending} today={day} />}
          </>
        )}
      </Loaded>
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
