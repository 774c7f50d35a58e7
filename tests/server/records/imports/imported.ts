import { expect } from "vitest";
import { createImportJob } from "#server/records/imports/run-import.ts";
import type { Harness } from "../../harness.ts";

export type Brought = {
  readonly kind?: "policies" | "policies/unpaid" | "clients" | "movements";
  readonly session: string;
  readonly text: string;
  readonly name?: string;
  readonly insurer?: string;
};

/** Brings a text as a file, and answers the import that it is. */
export async function bring(
  server: Harness,
  { kind = "policies", session, text, name = "cartera.csv", insurer = "zurich" }: Brought,
) {
  const files = [{ filename: name, content: Buffer.from(text).toString("base64") }];
  const body = kind === "clients" ? { files } : { insurer, files };
  const answer = await server.call({ url: `/${kind}/imports`, body, session });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const { id, isKnown } = answer.json().data as { readonly id: string; readonly isKnown: boolean };
  const path = `/${kind}/imports/${id}`;
  const read = async () => (await server.call({ url: path, session })).json().data;
  return { id, isKnown, path, read };
}

/** Says that the columns are what they seem to be, and answers what the rows come to. */
export async function review(
  server: Harness,
  { path, session, more = {} }: { readonly path: string; readonly session: string; readonly more?: object },
) {
  const { columns } = (await server.call({ url: path, session })).json().data;
  const body = { columns: columns.map(({ field }: { readonly field: string | null }) => field), ...more };
  const answer = await server.call({ method: "PUT", url: `${path}/columns`, body, session });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().data;
}

/** Presses «Importar» or «Deshacer», and lets the job do it. */
export async function move(
  server: Harness,
  {
    id,
    path,
    session,
    way,
  }: { readonly id: string; readonly path: string; readonly session: string; readonly way: "apply" | "undo" },
) {
  const answer = await server.call({ url: `${path}/${way}`, method: "POST", session });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const work = createImportJob({ db: server.database.db, clock: () => new Date(server.time.now) });
  await work({ id });
  return (await server.call({ url: path, session })).json().data;
}
