import { type ChildProcess, fork } from "node:child_process";
import { AppError, type ErrorCode } from "./errors/errors.ts";

/** What a refusal says, as much of it as another process can be told. */
type Refusal = {
  readonly code: ErrorCode;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
  readonly retryAfter?: number | undefined;
  readonly reason?: string | undefined;
};
type Asked<Question> = { readonly id: number; readonly question: Question };
type Answered<Answer> = { readonly id: number; readonly answer?: Answer; readonly refusal?: Refusal };

type Waiting<Answer> = {
  readonly worker: ChildProcess;
  readonly hear: (answered: Answered<Answer>) => void;
  readonly fail: (cause: unknown) => void;
};

type Options = {
  /** Milliseconds without work after which the process ends, and all that it took is given back. */
  readonly idle: number;
  /** What its environment says beside where things are. */
  readonly env?: Readonly<Record<string, string>>;
  /** What is thrown where the process ends before it has answered. */
  readonly lost: (cause: unknown) => Error;
  /** Milliseconds after which a question without an answer ends the process, and what is thrown then. */
  readonly limit?: { readonly milliseconds: number; readonly late: () => Error };
};

/**
 * Has work done by a process of its own, which starts when it is first asked and ends when nothing is asked of it: what
 * takes much memory once keeps it as long as its process lives. The entry answers by `answerApart`.
 */
export function workApart<Question, Answer>(
  entry: URL,
  { idle, env, lost, limit }: Options,
): (question: Question) => Promise<Answer> {
  const waiting = new Map<number, Waiting<Answer>>();
  let child: ChildProcess | undefined;
  let resting: NodeJS.Timeout | undefined;
  let last = 0;
  const open = (): ChildProcess => {
    const started = fork(entry, {
      serialization: "advanced",
      execArgv: [],
      env: { ...plainEnv(), ...env },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    const leave = (cause: unknown): void => {
      if (child === started) child = undefined;
      for (const { worker, fail } of [...waiting.values()]) if (worker === started) fail(cause);
    };
    started.on("message", (answered: Answered<Answer>) => waiting.get(answered.id)?.hear(answered));
    return started.once("exit", leave).once("error", leave);
  };
  const rest = (worker: ChildProcess): void => {
    if (waiting.size > 0) return;
    // A process that has nothing else to do may end meanwhile.
    worker.unref();
    worker.channel?.unref();
    resting = setTimeout(() => {
      if (child === worker) child = undefined;
      if (worker.connected) worker.disconnect();
    }, idle).unref();
  };
  return (question) =>
    new Promise((resolve, reject) => {
      clearTimeout(resting);
      child ??= open();
      const worker = child;
      worker.ref();
      worker.channel?.ref();
      last += 1;
      const id = last;
      const late = limit && setTimeout(() => giveUp(limit.late()), limit.milliseconds).unref();
      const end = (finish: () => void): void => {
        if (!waiting.delete(id)) return;
        clearTimeout(late);
        rest(worker);
        finish();
      };
      const fail = (cause: unknown): void => end(() => reject(lost(cause)));
      // It cannot be interrupted: what else it was asked is lost with it.
      const giveUp = (cause: Error): void => {
        if (child === worker) child = undefined;
        end(() => reject(cause));
        worker.kill("SIGKILL");
      };
      const hear = ({ refusal, answer }: Answered<Answer>): void =>
        // Without a refusal there is an answer.
        end(() => (refusal ? reject(errorOf(refusal)) : resolve(answer as Answer)));
      waiting.set(id, { worker, fail, hear });
      worker.send({ id, question } satisfies Asked<Question>, (cause) => {
        if (cause) fail(cause);
      });
    });
}

const plainNames = ["PATH", "HOME", "LANG", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH"];

/** Of this environment only where things are: what reads strangers' bytes has no use for its secrets. */
function plainEnv(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    plainNames.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Answers what `workApart` asks of this process, until who asks is gone. */
export function answerApart<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  process.on("message", async ({ id, question }: Asked<Question>) => {
    const answered: Answered<Answer> = await work(question).then(
      (answer) => ({ id, answer }),
      (cause: unknown) => ({ id, refusal: refusalOf(cause) }),
    );
    process.send?.(answered);
  });
  process.once("disconnect", () => process.exit());
}

function refusalOf(cause: unknown): Refusal {
  const reason = (error: unknown) => (error instanceof Error ? error.message : undefined);
  if (!(cause instanceof AppError)) return { code: "internal", reason: reason(cause) };
  const { params, retryAfter } = cause.details;
  return { code: cause.code, params, retryAfter, reason: reason(cause.cause) };
}

function errorOf({ code, params, retryAfter, reason }: Refusal): AppError {
  return new AppError(code, {
    ...(params === undefined ? {} : { params }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(reason === undefined ? {} : { cause: new Error(reason) }),
  });
}
