import { Link } from "react-router";
import { tasksText } from "#src/shared/i18n/tasks-text.ts";
import { type TaskCounts, taskKinds } from "./dashboard.ts";

type TodayTasksProps = {
  /** Nothing where they could not be counted: where they are done is told all the same. */
  counts: TaskCounts | undefined;
};

/** How much there is to do today, of which kind, and where it is done; nothing where there is none of it. */
export function TodayTasks({ counts }: TodayTasksProps) {
  const told = taskKinds.filter((kind) => counts && counts[kind] > 0);
  if (counts && told.length === 0) return null;
  return (
    <section className="today-tasks" aria-labelledby="today-tasks">
      <h2 id="today-tasks">
        <Link to="/tareas">
          {counts ? tasksText("headline", { count: countTasks(counts) }) : tasksText("title")}
        </Link>
      </h2>
      {counts && (
        <p className="soft">
          {told.map((kind) => tasksText(`of.${kind}`, { count: counts[kind] })).join(" · ")}
        </p>
      )}
    </section>
  );
}

/** Of every kind together. */
export function countTasks(counts: TaskCounts): number {
  return taskKinds.reduce((sum, kind) => sum + counts[kind], 0);
}
