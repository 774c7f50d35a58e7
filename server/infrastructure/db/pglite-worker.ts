import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { parsers } from "./parsers.ts";
import type { WorkerAnswer, WorkerRequest, WorkerStart } from "./pglite-messages.ts";

// PGlite computes synchronously: in the main thread one insert of 5 MB stops every request for two seconds.
const port = parentPort;
if (port) {
  const opening = open(workerData as WorkerStart);
  opening.then(
    () => port.postMessage({ id: 0 } satisfies WorkerAnswer),
    (cause: unknown) => port.postMessage({ id: 0, error: describe(cause) } satisfies WorkerAnswer),
  );
  port.on("message", (request: WorkerRequest) => {
    opening
      .then((pglite) => answer(pglite, request))
      .catch((cause: unknown): WorkerAnswer => ({ id: request.id, error: describe(cause) }))
      .then((reply) => port.postMessage(reply))
      .then(() => request.type === "close" && port.close())
      .catch(() => port.close());
  });
}

function open({ folder, template }: WorkerStart): Promise<PGlite> {
  // V8 would compile what runs often in PostgreSQL once more: its statements become a quarter cheaper, after half a
  // second of work for which the process grows by 500 MB.
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
  return PGlite.create({
    startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=16MB"],
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(template === undefined ? {} : { loadDataDir: new Blob([readFileSync(template)]) }),
    parsers: { ...parsers },
    extensions: { pg_trgm },
  });
}

async function answer(pglite: PGlite, request: WorkerRequest): Promise<WorkerAnswer> {
  const { id } = request;
  if (request.type === "close") {
    await pglite.close();
    return { id };
  }
  if (request.type === "dump") {
    const blob = await pglite.dumpDataDir("none");
    return { id, bytes: new Uint8Array(await blob.arrayBuffer()) };
  }
  // Without parameters there may be several statements, of which any may answer rows.
  const results =
    request.parameters.length === 0
      ? await pglite.exec(request.sql)
      : [await pglite.query(request.sql, [...request.parameters])];
  return { id, rows: results.flatMap(({ rows }) => rows), affected: results.at(-1)?.affectedRows ?? 0 };
}

function describe(cause: unknown): NonNullable<WorkerAnswer["error"]> {
  const error = cause as { message?: unknown; code?: unknown; constraint?: unknown };
  return {
    message: String(error?.message ?? cause),
    ...(typeof error?.code === "string" ? { code: error.code } : {}),
    ...(typeof error?.constraint === "string" ? { constraint: error.constraint } : {}),
  };
}
