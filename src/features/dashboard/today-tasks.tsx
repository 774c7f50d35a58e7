import { Link } from "react-router";
import { useData } from "#src/desk/list/use-data.ts";
import { tasksText } from "#src/shared/i18n/tasks-text.ts";

const kinds = ["unpaid", "renewal", "claim", "note"] as const;
type Counts = Readonly<Record<(typeof kinds)[number], number>>;

/** How much there is to do today, of which kind, and where it is done; nothing where there is none of it. */
export function TodayTasks() {
  const { data: counts } = useData<Counts>("/tasks/counts");
  const count = counts ? kinds.reduce((sum, kind) => sum + counts[kind], 0) : 0;
  if (!counts || count === 0) return null;
  const told = kinds.filter((kind) => counts[kind] > 0);
  return (
    <section className="today-tasks" aria-labelledby="today-tasks">
      <h2 id="today-tasks">
        <Link to="/tareas">{tasksText("headline", { count })}</Link>
      </h2>
      <p className="soft">
        {told.map((kind) => tasksText(`of.${kind}`, { count: counts[kind] })).join(" · ")}
      </p>
    </section>
  );
}
