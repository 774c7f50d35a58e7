import { useState } from "react";
import { FilterSelect } from "#src/desk/list/filter-select.tsx";
import "#src/desk/list/list.css";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { useSaid } from "#src/desk/list/use-said.ts";
import "#src/desk/ui/columns.css";
import { Views } from "#src/desk/ui/views.tsx";
import "#src/desk/ui/worklist.css";
import { tasksText } from "#src/shared/i18n/tasks-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { headlineOf, keyOf, kinds, type Tasks, type TaskView, tasksPath, views } from "./task.ts";
import { TaskAside } from "./task-aside.tsx";
import "./tasks.css";
import { TasksTable } from "./tasks-table.tsx";

/** What a broker has to do today, one after the other: whom to write to, and what became of it. */
export function TasksPage() {
  const query = useData<Tasks>("/tasks");
  return (
    <>
      <header className="head">
        <PageTitle>{query.data ? headlineOf(query.data.counts) : tasksText("title")}</PageTitle>
      </header>
      <Loaded query={query} title={tasksText("what")}>
        {(tasks) => <Told tasks={tasks} />}
      </Loaded>
    </>
  );
}

function Told({ tasks }: { tasks: Tasks }) {
  const { view, kind, addressOf, choose } = useSought();
  const [chosen, setChosen] = useState<string>();
  const rows = kinds.flatMap((one) =>
    tasks[view].filter((task) => task.kind === one && (kind === "" || one === kind)),
  );
  const at = Math.max(
    0,
    rows.findIndex((task) => keyOf(task) === chosen),
  );
  const shown = rows[at];
  const next = rows[at + 1];
  const count = (one: TaskView) =>
    one === "open" ? kinds.reduce((sum, name) => sum + tasks.counts[name], 0) : tasks[one].length;
  const whole = kind === "" ? count("open") : tasks.counts[kind];
  return (
    <>
      <div className="worklist-views">
        <Views
          label={tasksText("views.label")}
          shown={view}
          views={views.map((id) => ({
            id,
            title: tasksText(`views.${id}`),
            count: count(id),
            to: addressOf(id),
          }))}
        />
        <search className="filters" aria-label={tasksText("filters")}>
          <FilterSelect
            title={tasksText("kind")}
            any={tasksText("anyKind")}
            value={kind}
            options={kinds.map((value) => ({ value, title: tasksText(`kinds.${value}`) }))}
            choose={choose}
          />
        </search>
      </div>
      {shown ? (
        <div className="columns worklist">
          <div className="worklist-frame">
            {view === "open" && rows.length < whole && (
              <p className="small soft">{tasksText("cut", { shown: rows.length, count: whole })}</p>
            )}
            <TasksTable tasks={rows} view={view} chosen={keyOf(shown)} onChoose={setChosen} />
          </div>
          <TaskAside
            key={`${view} ${keyOf(shown)}`}
            task={shown}
            view={view}
            text={tasks.texts[shown.kind]}
            onNext={next && (() => setChosen(keyOf(next)))}
          />
        </div>
      ) : (
        <div className="nothing">
          <h2>{tasksText(kind === "" || count(view) === 0 ? `none.${view}` : "noneOfKind")}</h2>
          <p className="soft">{tasksText(`noneText.${view}`)}</p>
        </div>
      )}
    </>
  );
}

/** Which of them, and of which kind, as the address says it. */
function useSought() {
  const { said, searchOf, choose } = useSaid({ view: views, kind: ["", ...kinds] });
  return {
    ...said,
    addressOf: (view: TaskView) => tasksPath + searchOf({ view }),
    choose: (kind: string) => choose({ kind: kinds.find((one) => one === kind) ?? "" }),
  };
}
