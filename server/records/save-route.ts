import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from "fastify";
import { askAs } from "../infrastructure/http/ask-as.ts";
import { playedHeaders, playedIn } from "../infrastructure/http/played.ts";
import {
  draftOf,
  keyOf,
  releaseOf,
  requestHeaders,
  versionsOf,
} from "../infrastructure/http/request-headers.ts";
import { ownerOf, type Principal } from "../people/principals/principal.ts";
import { keyOfTwin } from "./as-specified.ts";
import type { Entity } from "./entity.ts";
import type { Sent } from "./judge.ts";
import type { Addressed } from "./open.ts";
import type { RecordServices } from "./record-services.ts";
import { saveRecord } from "./save-record.ts";
import { idAnswer } from "./schemas.ts";
import { nothingSaid, saveBody } from "./shape.ts";

export type SaveRequest = FastifyRequest<{ Body: Sent["body"] }>;

/** What of a save its headers, its body and its answer are, whoever sends it. */
export function saveSchema(entity: Entity, { rules }: Pick<RecordServices, "rules">) {
  return {
    headers: { ...requestHeaders, properties: { ...requestHeaders.properties, ...playedHeaders } },
    body: saveBody(entity, rules.fieldsOf?.(entity.filledBy) ?? {}),
    response: idAnswer,
  };
}

/** The schema describes today's flows; the shape of the answers is that of the release that judges them. */
export function compileSave(
  app: FastifyInstance,
  { stored: { envelope = nothingSaid } = {} }: Entity,
): FastifySchemaCompiler<unknown> {
  return (part) =>
    compilerOf(app)(part.httpPart === "body" ? { ...part, schema: { type: "object", ...envelope } } : part);
}

/** Which record is saved, by whom. */
type Saving = {
  readonly entity: Entity;
  readonly principal: Principal;
  readonly id: string | undefined;
  /** The record that it is below, and what its flow is told by name. */
  readonly parentId?: string | undefined;
  readonly told?: Readonly<Record<string, string>>;
  readonly policyId?: string | undefined;
  readonly product?: string | undefined;
  readonly isChange?: boolean;
  readonly addressed?: Addressed;
  /** Whether its version is told and asked for; it is, but where another thing's version is its own. */
  readonly isTagged?: boolean;
  /** What was sent, where it is not said in the request's own words. */
  readonly body?: Sent["body"];
  /** What the request's key stands for. */
  readonly content: unknown;
  readonly now: Date;
};

/** Stores what a flow sent, and answers with its id and its version. */
export async function answerSave(
  app: FastifyInstance,
  services: RecordServices,
  { policyId, body: given, isTagged = true, ...saving }: Saving,
  request: SaveRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { entity, principal, id, content, now } = saving;
  const body = given ?? request.body;
  const draftId = draftOf(request);
  const asked = { owner: ownerOf(principal), status: body.status?.id, content, now };
  const twin =
    id === undefined && draftId === undefined ? await keyOfTwin(services.db, entity, asked) : undefined;
  const answer = await saveRecord(
    services,
    {
      ...saving,
      policyId,
      draftId,
      body,
      played: playedIn(request),
      release: releaseOf(request),
      versions: isTagged ? versionsOf(request) : undefined,
      key: keyOf(request) ?? twin,
    },
    askAs(app, request),
  );
  const { data, version } = answer.body as { data: object; version: number }; // as `saveRecord` stores it
  if (answer.isReplay) reply.header("idempotency-replayed", "true");
  if (isTagged) reply.header("etag", `"${version}"`);
  return reply.send({ data });
}

function compilerOf(app: FastifyInstance): FastifySchemaCompiler<unknown> {
  if (!app.validatorCompiler)
    throw new Error("routes: no validator compiler — call validateRoutes before them");
  return app.validatorCompiler;
}
