import { openKeys } from "#server/people/sessions/keys.ts";
import { openLink } from "#server/records/communications/insurer-side.ts";
import { type Harness, newKey } from "../../harness.ts";

const content = Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64");

/** A conversation of a broker's with an insurer, whose link was mailed: its code, and the file that it began with. */
export async function makeLinked(
  server: Harness,
  session: string,
): Promise<{ readonly code: string; readonly file: string }> {
  const said = { to: "sura/emissions", subject: "Consulta", text: "Una consulta" };
  const begun = await server.call({
    url: "/insurer-messages",
    body: { ...said, files: [{ key: "f-1", filename: "a.pdf", content }] },
    session,
    headers: { "idempotency-key": newKey() },
  });
  const { id } = begun.json().data;
  const { codeOf } = openKeys(new Uint8Array(32));
  const link = { recordId: id, mailbox: "emisiones@sura.example" };
  const code = await openLink(server.database.db, codeOf, link, new Date(server.time.now));
  const held = await server.call({ url: `/communications/${id}/files`, session });
  return { code, file: held.json().data.files[0].id };
}
