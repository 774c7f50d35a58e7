import { judge } from "#permissions/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { OrganizerQuestion } from "#src/desk/organizer/organizer-question.tsx";
import type { Broker } from "#src/desk/session/broker.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { daysBetween } from "#src/shared/time/days.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Agenda } from "./agenda.tsx";
import { Carousel } from "./carousel.tsx";
import "./dashboard.css";
import type { Dashboard, TaskCounts } from "./dashboard.ts";
import { EndingBoard } from "./ending-board.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Levels } from "./levels.tsx";
import { OwnMatters } from "./own-matters.tsx";
import { Portfolio } from "./portfolio.tsx";
import { type Step, stepsOf } from "./steps.ts";
import { countTasks, TodayTasks } from "./today-tasks.tsx";

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
  const broker = useBrokerSession((session) => session.broker);
  const showsTasks = broker !== undefined && judge(broker, "policyDetails", "show") === "permitted";
  const counts = useData<TaskCounts>("/tasks/counts", { every: 5 * minute, isAsked: showsTasks });
  const { data } = query;
  if (!broker) return null;
  // Undefined until they were counted.
  const tasksToday = showsTasks ? counts.data && countTasks(counts.data) : 0;
  const mayImport = judge(broker, "policiesManual", "create") === "permitted";
  const showsNotices = judge(broker, "dashboardCarousel", "show") === "permitted";
  const showsAccount = judge(broker, "currentAccount", "show") === "permitted";
  const steps = data && stepsOf(broker, { ...data, mayImport, clients: data.figures.clients });
  // Until there is a portfolio to tell of, its place is that of what begins one.
  const beginning = data && isEmpty(data) && steps?.some(({ isDone }) => !isDone) ? steps : undefined;
  return (
    <>
      <header className="head">
        <div>
          <PageTitle>
            {beginning ? helloOf(broker) : deskText("dashboard.title", { day: dayText(day) })}
          </PageTitle>
          {data && <p className="head-meta">{summaryOf(data, { day, tasksToday, steps: beginning })}</p>}
        </div>
      </header>
      <OrganizerQuestion />
      <Loaded query={query} title={deskText("dashboard.what")}>
        {({ waiting, underWay, tasks, figures, ending, papers, notices, liquidations }) => {
          const hasMatters = waiting.length + underWay.length + tasks.length + liquidations.length > 0;
          return (
            <>
              {showsNotices && notices.length > 0 && <Carousel notices={notices} />}
              <div className="dashboard">
                <div>
                  {showsTasks && (counts.data || counts.error) && <TodayTasks counts={counts.data} />}
                  <OwnMatters onboardingStatus={broker.onboardingStatus} papers={papers} today={day} />
                  {(hasMatters || (!beginning && papers.length === 0 && tasksToday === 0)) && (
                    <Agenda {...{ waiting, underWay, tasks, liquidations }} today={day} />
                  )}
                  {beginning && <FirstSteps broker={broker} steps={beginning} />}
                </div>
                {beginning ? (
                  <Levels onboardingStatus={broker.onboardingStatus} papers={papers} />
                ) : (
                  <Portfolio
                    figures={figures}
                    liquidations={showsAccount ? liquidations.length : undefined}
                  />
                )}
              </div>
              {ending.length > 0 && <EndingBoard policies={ending} count={figures.ending} today={day} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** Whether there is nothing yet of what a portfolio is told by. */
function isEmpty({ figures }: Dashboard): boolean {
  return figures.openClaims === 0 && figures.byMonth.every(({ policies }) => policies === 0);
}

function helloOf({ name }: Broker): string {
  return name === null ? deskText("dashboard.helloUnnamed") : deskText("dashboard.hello", { name });
}

/** «domingo 22 de noviembre»: the comma that the format has is read as a pause. */
function dayText(day: string): string {
  return longDay.format(new Date(day)).replace(",", "");
}

type Summed = {
  /** ISO day. */
  day: string;
  tasksToday: number | undefined;
  steps: readonly Step[] | undefined;
};

/** What waits, as far as all of it was counted, and what is near. */
function summaryOf(
  { waiting, tasks, ending, papers, liquidations }: Dashboard,
  { day, tasksToday, steps }: Summed,
): string {
  const matters =
    tasksToday === undefined
      ? undefined
      : waiting.length + tasks.length + tasksToday + papers.length + liquidations.length;
  const soon = ending.filter(({ endsOn }) => daysBetween(day, endsOn) <= 7).length;
  const count = steps?.filter(({ isDone }) => isDone).length ?? 0;
  return [
    matters ? deskText("dashboard.matters", { count: matters }) : "",
    matters === 0 && !steps ? deskText("dashboard.noMatters") : "",
    steps ? deskText("steps.summary", { count, total: steps.length }) : "",
    soon > 0 ? deskText("dashboard.soon", { count: soon }) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
