import { demoPolicyId } from "#server/demonstration/seed/demo.ts";
import { type Harness, newKey, saveClaim } from "../../harness.ts";

/** Names of what is somebody's on one platform; a document is read where its policy is. */
export const stored = [
  "accident",
  "draft",
  "sent",
  "inspection",
  "photo",
  "file",
  "endorsement",
  "paper",
  "asked",
  "conversation",
  "conversationFile",
];

/** Makes one of each thing that somebody insured may have, for 99000001, and answers their ids by the names that rules use. */
export async function makeOwn(server: Harness, ticket: string): Promise<Record<string, string>> {
  const accident = await saveClaim(server, ticket);
  const body = {
    context: "accident",
    identityNumber: "99000001",
    accidentId: accident,
    files: [{ filename: "a.pdf", content: Buffer.from("%PDF-1.4\n%%EOF\n").toString("base64") }],
  };
  const upload = await server.call({ url: `/accidents/${accident}/files`, body, ticket });
  const inspected = await server.database.db
    .selectFrom("records")
    .select("id")
    .where("entity", "=", "inspection")
    .where("owner", "=", "insured:*:99000001")
    .executeTakeFirstOrThrow();
  // The matrix looks at what came through a platform; what an insurer knows of itself is looked at below.
  await server.database.db
    .updateTable("records")
    .set({ owner: "insured:cordillera:99000001" })
    .where("id", "=", inspected.id)
    .execute();
  const sent = await server.call({
    url: `/inspections/${inspected.id}/files`,
    body: { files: body.files },
    ticket,
  });
  const requested = await server.call({
    url: "/endorsements",
    body: { policyId: demoPolicyId("DEMO-0001") },
    ticket,
  });
  const endorsement = requested.json().data.id;
  const paper = await server.call({
    url: `/endorsements/${endorsement}/files`,
    body: { files: body.files },
    ticket,
  });
  const asked = await server.call({
    url: "/endorsements",
    body: { policyId: demoPolicyId("DEMO-0001"), status: { id: "requested" } },
    ticket,
  });
  const written = await server.call({
    url: "/conversations",
    body: { policyId: demoPolicyId("DEMO-0001"), subject: "Consulta", text: "Una consulta" },
    ticket,
  });
  const conversation = written.json().data.id;
  const brought = { text: "Va", files: body.files };
  await server.call({ url: `/conversations/${conversation}/messages`, body: brought, ticket });
  const { messages } = (await server.call({ url: `/conversations/${conversation}`, ticket })).json().data;
  return {
    conversation,
    conversationFile: messages[1].files[0].id,
    asked: asked.json().data.id,
    document: await writeDocument(server, demoPolicyId("DEMO-0001")),
    endorsement,
    paper: paper.json().data.files[0].id,
    inspection: inspected.id,
    photo: sent.json().data.files[0].id,
    accident,
    draft: await saveClaim(server, ticket),
    sent: await saveClaim(server, ticket, { status: { id: "sending" } }),
    file: upload.json().data.files[0].id,
    policy: demoPolicyId("DEMO-0001"),
    unknown: newKey(),
  };
}

/** A document of a policy, with the content of any file: what is looked at is whose it is. */
async function writeDocument({ database: { db } }: Harness, policyId: string): Promise<string> {
  const file = await db
    .selectFrom("record_files")
    .select(["name", "type", "size", "sha256", "stored_name"])
    .limit(1)
    .executeTakeFirstOrThrow();
  const id = newKey();
  const row = { ...file, id, policy_id: policyId, version: 1, kind: "policy", author: "insurer:zurich" };
  await db
    .insertInto("policy_documents")
    .values({ ...row, created_at: new Date() })
    .execute();
  return id;
}
