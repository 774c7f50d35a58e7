import type { Json, JsonObject } from "#engine/json/index.ts";
import { schemaAt } from "#engine/language/index.ts";
import { type Flow, replay, unwire, wire } from "#engine/runtime/index.ts";
import type { Clock } from "../infrastructure/clock.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import { AppError } from "../infrastructure/errors/errors.ts";
import { refuse } from "../infrastructure/http/problems.ts";
import type { Filling } from "../records/entity.ts";
import type { Judge, Known, Sent } from "../records/judge.ts";
import type { Judged } from "../records/judged.ts";
import { answersIn, createShape } from "../records/shape.ts";
import { statusOf } from "../records/statuses.ts";
import { namedFiles } from "./named-files.ts";
import { refuseUnread } from "./refuse-unread.ts";
import type { Releases } from "./releases.ts";
import { findCall, storesOf } from "./stores-of.ts";
import { wireFields } from "./wire-fields.ts";

/** What an answer that is no text is called in a report. */
const words = { yes: "Sí", no: "No", none: "S/N" };

type Shapes = (flow: Flow, sent: Sent) => void;

/** Judges what is sent by playing it again in its flow, with the release that it was made with. */
export function createJudge(
  releases: Releases,
  flowOf: (filledBy: Filling, product: string) => string | undefined,
  clock: Clock,
): Judge {
  const refuseOtherShape = createShapes(clock);
  return async (db, sent, known, ask) => {
    const flow = await openFlow(
      releases,
      db,
      flowOf(sent.entity.filledBy, known.context.product),
      sent,
      known,
    );
    refuseOtherShape(flow, sent);
    return judge(flow, sent, known, ask);
  };
}

/** The shape of a body is that of the release that judges, compiled once. */
function createShapes(clock: Clock): Shapes {
  const shapes = new WeakMap<Flow, (body: unknown) => void>();
  return (flow, { entity, body }) => {
    const known = shapes.get(flow) ?? createShape(entity, wireFields([flow.release.answers]), clock);
    shapes.set(flow, known);
    known(body);
  };
}

async function openFlow(
  releases: Releases,
  db: Db,
  name: string | undefined,
  { release }: Sent,
  { context, area, began, now }: Known,
): Promise<Flow> {
  const flow =
    name && (await releases.walker(db, name, { ...context, area }, { asked: release, began, now }));
  if (!flow) throw new AppError("release-unknown");
  return flow;
}

async function judge(flow: Flow, sent: Sent, known: Known, ask: Parameters<Judge>[3]): Promise<Judged> {
  const { entity, body, at, taken } = sent;
  const status = body.status?.id;
  const place = { ...entity, isChange: sent.isChange };
  const call = sent.call ?? findCall(flow, place, known.status, sent.stores ?? status);
  const stores = call === undefined ? undefined : storesOf(flow, call, place);
  if (call === undefined || stores === undefined) throw new AppError("out-of-place");
  // What is asked for stands in the flow: a body that says something else is nobody's wish.
  if (status !== undefined && status !== stores)
    throw refuse([{ code: "field_invalid", path: "/status/id" }]);
  const schema = flow.release.answers;
  const given = Object.entries(answersIn(entity, body));
  const isAsked = (name: string) => Object.hasOwn(schema.properties ?? {}, name);
  const answers = unwire(schema, Object.fromEntries(given.filter(([name]) => isAsked(name))) as Json);
  const where = { ...(at === undefined ? {} : { at }), ...(taken === undefined ? {} : { taken }) };
  const { isDraft = false } = statusOf(entity.statuses, stores) ?? {};
  const { isWhole = false } = entity.stored ?? {};
  const played = await replay(
    flow,
    { call, ...where, isWhole, answers: (answers ?? {}) as JsonObject, context: known.context },
    ask,
  );
  if (played.unread) throw refuseUnread(played.unread);
  const unknown = given.filter(([name]) => !isAsked(name));
  const problems = [
    ...played.problems.map((problem) =>
      problem.code === "field_unknown" && schemaAt(schema, problem.path)
        ? { ...problem, code: "field_not_asked" } // the flow knows it, and waits for another answer
        : problem,
    ),
    ...unknown.map(([name]) => ({ code: "field_unknown", path: `/${name}`, params: {} })),
  ];
  if (problems.length === 0 && !played.isInPlace) throw new AppError("out-of-place");
  const content = wire(schema, played.answers) as JsonObject;
  const changes = problems.length === 0 ? played.changes() : undefined;
  const judged = {
    ...{ problems, content, stores, files: namedFiles(schema, content), release: flow.hash },
    ...(changes === undefined ? {} : { changes }),
  };
  // Of a draft nobody reads what was answered in words, but where it is gone on with.
  if (!isDraft) return { ...judged, report: played.report(words) };
  return { ...judged, ...(at === undefined ? {} : leftIn(flow, at)) };
}

/** The step that a draft was left at; a client may name anything. What it is called may depend on what was answered. */
function leftIn(flow: Flow, at: string): Pick<Judged, "left"> {
  if (!Object.hasOwn(flow.release.flow.steps, at)) return {};
  const { title } = flow.release.flow.steps[at] ?? {};
  return { left: { at, ...(title === undefined || title.startsWith("=") ? {} : { title }) } };
}
