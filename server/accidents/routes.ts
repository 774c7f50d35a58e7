import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest, FastifySchemaCompiler } from "fastify";
import { cleanDni } from "#engine/identifiers/index.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/tables.ts";
import { discardFiles, prepareFiles, type SentFile } from "../files/references.ts";
import type { FileStore } from "../files/store.ts";
import { subjectOf } from "../http/access.ts";
import { askAs } from "../http/ask-as.ts";
import type { limitBytesInFlight } from "../http/budget.ts";
import { AppError } from "../http/errors.ts";
import { bodyLimits } from "../http/limits.ts";
import { optionListAnswer } from "../http/lists.ts";
import { playedIn } from "../http/played.ts";
import { refuse } from "../http/problems.ts";
import type { Platforms } from "../platforms/platforms.ts";
import type { RateLimits } from "../tickets/rate-limits.ts";
import type { AccidentBody, AccidentRules } from "./accident.ts";
import { type Extension, extendAccident, loadExtensible } from "./extensions.ts";
import { findAnswer, once } from "./idempotency.ts";
import { listOptions, type OptionsQuery } from "./options.ts";
import { type AccidentQuery, readAccident } from "./read.ts";
import { knownOf, openSave, saveAccident } from "./save.ts";
import * as schemas from "./schemas.ts";
import types from "./types.json" with { type: "json" };

export type AccidentDependencies = {
  readonly db: Db;
  readonly clock: Clock;
  readonly platforms: Platforms;
  readonly rules: AccidentRules;
  readonly store: FileStore;
  readonly budget: ReturnType<typeof limitBytesInFlight>;
  readonly limits: RateLimits;
};

type ExtensionBody = {
  readonly identityNumber: string;
  readonly accidentId: string;
  readonly note: string;
  readonly files?: readonly SentFile[];
};

export function accidentRoutes(app: FastifyInstance, deps: AccidentDependencies): void {
  const { db, clock, rules, store, budget } = deps;

  app.get(
    "/accidents/vehicle-accident-types",
    {
      config: { access: "public" },
      schema: { summary: "Tipos de siniestro de vehículos", response: optionListAnswer },
    },
    async () => ({ data: types }),
  );

  app.get<{ Querystring: OptionsQuery }>(
    "/accidents/options",
    {
      config: { access: "ticket" },
      schema: {
        summary:
          "Pólizas y siniestros abiertos de un DNI; 409 claim-options pide patente y fecha de nacimiento",
        querystring: schemas.optionsQuery,
        headers: schemas.saveHeaders,
        response: schemas.optionsAnswer,
      },
    },
    async (request) => {
      const subject = subjectOf(request);
      refuseOtherIdentity(request, request.query.identityNumber);
      const seen = { draftId: draftOf(request), now: clock() };
      return { data: await listOptions(db, deps, subject, request.query, seen) };
    },
  );

  app.get<{ Querystring: AccidentQuery & { identityNumber: string } }>(
    "/accidents",
    {
      config: { access: "ticket" },
      schema: {
        summary: "Un siniestro, o los datos de la póliza para uno nuevo",
        querystring: schemas.accidentQuery,
        headers: schemas.saveHeaders,
        response: schemas.accidentAnswer,
      },
    },
    async (request, reply) => {
      const subject = subjectOf(request);
      refuseOtherIdentity(request, request.query.identityNumber);
      const { accident, version } = await readAccident(db, deps, subject, request.query, {
        draftId: draftOf(request),
        now: clock(),
      });
      if (version !== undefined) reply.header("etag", `"${version}"`);
      return { data: { data: accident } };
    },
  );

  app.post<{ Body: AccidentBody }>(
    "/accidents",
    {
      config: { access: "ticket" },
      schema: {
        summary: "Guarda o envía un siniestro",
        headers: schemas.playedSaveHeaders,
        body: schemas.accidentBody(rules.fields ?? {}),
        response: schemas.idAnswer,
      },
      // The schema describes today's flows; the shape of the answers is that of the release that judges them.
      validatorCompiler: (part) =>
        compilerOf(app)(part.httpPart === "body" ? { ...part, schema: schemas.accidentEnvelope } : part),
    },
    async (request, reply) => {
      const { body } = request;
      const subject = subjectOf(request);
      const now = clock();
      const save = { subject, body, draftId: draftOf(request), version: versionOf(request), now };
      const keyed = { subject, key: keyOf(request), content: ["accidents", body], at: now };
      const sent = { body, release: releaseOf(request), ...playedIn(request) };
      let orphans: readonly string[] = [];
      // Judged before the transaction: the flow's reads are requests of their own.
      const judgedOnce = async () => {
        const opened = await openSave(db, deps, save);
        const judged = await rules.judge(db, sent, knownOf(opened, save), askAs(app, request));
        return once(db, keyed, async (trx) => {
          const saved = await saveAccident(trx, deps, save, { opened, judged });
          orphans = saved.orphans;
          return { status: 200, body: { data: { id: saved.id }, version: saved.version } };
        });
      };
      const answer = await judgedOnce().catch(async (cause: unknown) => {
        const before = await findAnswer(db, keyed);
        if (before) return before;
        throw cause;
      });
      await Promise.all(orphans.map((name) => store.remove(name)));
      const { data, version: stored } = answer.body as { data: { id: string }; version: number };
      if (answer.isReplay) reply.header("idempotency-replayed", "true");
      return reply.header("etag", `"${stored}"`).send({ data });
    },
  );

  app.post<{ Params: { id: string }; Body: ExtensionBody }>(
    "/accidents/:id/extensions",
    {
      config: { access: "ticket", carriesFiles: true },
      bodyLimit: bodyLimits.files,
      onRequest: budget,
      schema: {
        summary: "Amplía un siniestro enviado",
        params: schemas.accidentParams,
        headers: schemas.saveHeaders,
        body: schemas.extensionBody,
        response: schemas.idAnswer,
      },
    },
    async (request, reply) => {
      const subject = subjectOf(request);
      const { id } = request.params;
      const { identityNumber, accidentId, files = [] } = request.body;
      const note = request.body.note.trim();
      refuseOtherIdentity(request, identityNumber);
      if (accidentId !== id) throw refuse([{ code: "field_invalid", path: "/accidentId" }]);
      if ([...note].length < schemas.noteLength.min) {
        throw refuse([{ code: "field_min_length", path: "/note", params: schemas.noteLength }]);
      }
      const draftId = draftOf(request);
      await loadExtensible(db, deps.platforms, { subject, accidentId, draftId }); // before the work on images
      const now = clock();
      const prepared = await prepareFiles(store, files);
      try {
        const content = [
          "extensions",
          id,
          note,
          files.map(({ filename, content }) => [filename, digest(content)]),
        ];
        let unused: readonly string[] = [];
        const extension: Extension = { subject, accidentId: id, draftId, note, files: prepared, now };
        const answer = await once(db, { subject, key: keyOf(request), content, at: now }, async (trx) => {
          const added = await extendAccident(trx, deps.platforms, extension);
          unused = added.unused;
          return { status: 200, body: { data: { id: added.id } } };
        });
        await Promise.all(unused.map((name) => store.remove(name)));
        if (answer.isReplay) {
          await discardFiles(store, prepared);
          reply.header("idempotency-replayed", "true");
        }
        return answer.body;
      } catch (cause) {
        await discardFiles(store, prepared);
        throw cause;
      }
    },
  );
}

/** A ticket asks for its own DNI; for another the answer is that of an unknown one. */
export function refuseOtherIdentity(request: FastifyRequest, identityNumber: string): void {
  if (cleanDni(identityNumber) !== subjectOf(request).identityNumber) throw new AppError("policy-not-found");
}

export function draftOf(request: FastifyRequest): string | undefined {
  const draft = request.headers["x-draft"];
  return typeof draft === "string" ? draft.toLowerCase() : undefined;
}

function releaseOf(request: FastifyRequest): string | undefined {
  const release = request.headers["x-release"];
  return typeof release === "string" ? release : undefined;
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" ? key : undefined;
}

function versionOf(request: FastifyRequest): number | undefined {
  const match = request.headers["if-match"];
  return match === undefined ? undefined : Number(match.replaceAll('"', ""));
}

function compilerOf(app: FastifyInstance): FastifySchemaCompiler<unknown> {
  if (!app.validatorCompiler)
    throw new Error("routes: no validator compiler — call validateRoutes before them");
  return app.validatorCompiler;
}

function digest(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}
