import { formatDate } from "#engine/identifiers/index.ts";
import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { tasksText } from "#src/shared/i18n/tasks-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { isLate, keyOf, kinds, type Task, type TaskView, titleOf, whenText } from "./task.ts";

type TasksTableProps = {
  tasks: readonly Task[];
  view: TaskView;
  chosen: string;
  onChoose: (key: string) => void;
};

const whenTitles = { open: "due", postponed: "postponedTo", done: "doneOn" } as const;

/** What is to be done under its kind, what presses first; one of them is told beside it. */
export function TasksTable({ tasks, view, chosen, onChoose }: TasksTableProps) {
  const grouped = Map.groupBy(tasks, ({ kind }) => kind);
  return (
    <table className="worklist-table tasks-table">
      <caption className="hidden-visually">{tasksText("table")}</caption>
      <thead>
        <tr>
          <th scope="col">{tasksText("task")}</th>
          <th scope="col">{tasksText("client")}</th>
          <th scope="col" className="tasks-policy">
            {tasksText("policy")}
          </th>
          <th scope="col">{tasksText(whenTitles[view])}</th>
        </tr>
      </thead>
      {kinds.map((kind) => {
        const own = grouped.get(kind) ?? [];
        return own.length === 0 ? null : (
          <tbody key={kind}>
            <tr className="worklist-group">
              <th colSpan={4} scope="rowgroup">
                {tasksText("group", { title: tasksText(`kinds.${kind}`), count: own.length })}
              </th>
            </tr>
            {own.map((task) => (
              <Row
                key={keyOf(task)}
                task={task}
                view={view}
                isChosen={keyOf(task) === chosen}
                onChoose={() => onChoose(keyOf(task))}
              />
            ))}
          </tbody>
        );
      })}
    </table>
  );
}

type RowProps = { task: Task; view: TaskView; isChosen: boolean; onChoose: () => void };

function Row({ task, view, isChosen, onChoose }: RowProps) {
  const { person, number, insurer } = task;
  const title = titleOf(task);
  return (
    <tr aria-selected={isChosen} className={isChosen ? "worklist-chosen" : undefined}>
      <th scope="row">
        <button type="button" aria-pressed={isChosen} title={title} onClick={onChoose}>
          {title}
        </button>
      </th>
      <td>{person ?? "—"}</td>
      <td className="tasks-policy">
        {number === null ? (
          "—"
        ) : (
          <span className="tasks-insurer">
            {insurer && <InsurerTile title={insurer.displayName} />}
            {number}
          </span>
        )}
      </td>
      <td className={isLate(task, view) ? "tasks-late" : undefined}>{timeOf(task, view)}</td>
    </tr>
  );
}

function timeOf({ dueOn, postponedUntil, markedAt }: Task, view: TaskView): string {
  if (view === "open") return dueOn === null ? "—" : whenText(dueOn);
  if (view === "postponed") return formatDate(postponedUntil ?? "");
  return formatDate(dayInArgentina(new Date(markedAt ?? 0)));
}
