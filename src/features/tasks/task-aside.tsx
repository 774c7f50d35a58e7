import { Link } from "react-router";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { MessageLinks } from "#src/desk/ui/message-links.tsx";
import { tasksText } from "#src/shared/i18n/tasks-text.ts";
import { today } from "#src/shared/time/clock.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { messageOf, pathOf, placeholders, type Task, type TaskView, templateOf, titleOf } from "./task.ts";
import { useKeepText, useTaskActs } from "./use-task-acts.ts";

type TaskAsideProps = {
  task: Task;
  view: TaskView;
  /** The broker's own words for its kind. */
  text: string | undefined;
  onNext: (() => void) | undefined;
};

/** What says how the kinds end that their broker does not mark. */
const ends: Partial<Readonly<Record<Task["kind"], "passingText" | "reviewText">>> = {
  passing: "passingText",
  review: "reviewText",
};

const later = { tomorrow: 1, inThree: 3, inSeven: 7 } as const;

/** One thing to be done: whom to write to, in which words, and what its broker says became of it. */
export function TaskAside({ task, view, text, onNext }: TaskAsideProps) {
  const { kind, person, clientId, number, insurer } = task;
  const mayAct = useMay("clients", "update");
  const path = pathOf(task);
  const own = ends[kind];
  const name = person ?? tasksText("ofNobody", { number: number ?? "" });
  return (
    <aside className="stack worklist-aside task-aside" aria-labelledby="task-client">
      <section>
        <p className="small soft">{tasksText("selected")}</p>
        <h2 id="task-client">
          {clientId === null ? name : <Link to={`/clientes/detalle/${clientId}`}>{name}</Link>}
        </h2>
        <p>{titleOf(task)}</p>
        {number !== null && (
          <p className="soft">{[insurer?.displayName, number].filter(Boolean).join(" ")}</p>
        )}
        {path !== undefined && (
          <p>
            <Link to={path}>{tasksText(`see.${kind}`)}</Link>
          </p>
        )}
      </section>
      {own !== undefined && <p className="small soft">{tasksText(own)}</p>}
      {own === undefined && clientId === null && <p className="small soft">{tasksText("noClient")}</p>}
      {mayAct && own === undefined && <Acts task={task} view={view} text={text} onNext={onNext} />}
    </aside>
  );
}

function Acts({ task, view, text: own, onNext }: TaskAsideProps) {
  const { clientId, number, phone, email } = task;
  const { act, isBusy, problem } = useTaskActs(task);
  const until = (days: number) => wireDate(addDays(today(), days) ?? today());
  return (
    <section className="stack-tight">
      {view !== "done" && clientId !== null && (
        <MessageLinks
          // What the words begin with changes with what is kept.
          key={own ?? ""}
          label={tasksText("text")}
          message={messageOf(task, own)}
          subject={tasksText("subject", { number: number ?? "" })}
          phone={phone}
          email={email}
          note={tasksText("note")}
          onOpen={(kind, text) => act({ act: "done", said: { kind, text } })}
        >
          {(text) => <KeepText task={task} own={own} text={text} />}
        </MessageLinks>
      )}
      <div className="worklist-acts">
        {view === "done" ? (
          <Button kind="secondary" isBusy={isBusy} onClick={() => void act({ act: "open" })}>
            {tasksText("open")}
          </Button>
        ) : (
          <Button kind="secondary" isBusy={isBusy} onClick={() => void act({ act: "done" })}>
            {tasksText("markDone")}
          </Button>
        )}
        {view === "postponed" && (
          <Button kind="quiet" onClick={() => void act({ act: "open" })}>
            {tasksText("open")}
          </Button>
        )}
        {onNext && (
          <Button kind="quiet" onClick={onNext}>
            {tasksText("next")}
          </Button>
        )}
      </div>
      {view === "open" && (
        <fieldset className="worklist-acts task-later">
          <legend className="small soft">{tasksText("postpone")}</legend>
          {(Object.keys(later) as (keyof typeof later)[]).map((name) => (
            <Button
              key={name}
              kind="quiet"
              onClick={() => void act({ act: "postponed", until: until(later[name]) })}
            >
              {tasksText(name)}
            </Button>
          ))}
        </fieldset>
      )}
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
    </section>
  );
}

/** Keeps the words for the next ones of a kind: what is of this one alone becomes a word that is filled in. */
function KeepText({ task, own, text }: { task: Task; own: string | undefined; text: string }) {
  const { run, isBusy, problem } = useKeepText(task.kind);
  const template = templateOf(task, text.trim());
  const isNew = template !== "" && text !== messageOf(task, own);
  const keep = async (kept: string | undefined) => {
    const { problem: failed } = await run(kept);
    if (failed === undefined && kept !== undefined) useToasts.getState().show(tasksText("textKept"));
  };
  return (
    <>
      {isNew && (
        <p className="small soft">{tasksText("keepTextHelp", { placeholders: placeholders.join(" ") })}</p>
      )}
      <p>
        {isNew && (
          <Button kind="quiet" isBusy={isBusy} onClick={() => void keep(template)}>
            {tasksText("keepText")}
          </Button>
        )}
        {!isNew && own !== undefined && (
          <Button kind="quiet" isBusy={isBusy} onClick={() => void keep(undefined)}>
            {tasksText("houseText")}
          </Button>
        )}
      </p>
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
    </>
  );
}
