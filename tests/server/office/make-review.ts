import { demoBrokerId } from "#server/demonstration/seed/demo.ts";
import type { Call, Harness } from "../harness.ts";
import { document } from "../infrastructure/files/images.ts";

const content = Buffer.from(document).toString("base64");

type Paper = Readonly<Record<"id" | "key" | "type", string>> & { readonly size: number };
type Sent = { readonly data: { readonly files: readonly [Paper] } };

/** As much of a running server as a review is made with. */
type Reached = Pick<Harness, "database" | "session" | "time"> & {
  call(sent: Pick<Call, "url" | "body" | "session">): Promise<{ json(): Sent }>;
};

/** An onboarding of a broker of the demonstration that waits for the office with one paper; answers its names. */
export async function makeReview(
  server: Reached,
  name: string,
): Promise<{ readonly review: string; readonly reviewPaper: string }> {
  const review = demoBrokerId(`${name}@example.com`);
  const { db } = server.database;
  const set = (status: string) =>
    db.updateTable("brokers").set({ onboarding_status: status }).where("id", "=", review).execute();
  await set("level-two--pending");
  const files = [{ key: "uif", filename: "uif.pdf", content }];
  const session = await server.session(name);
  const sent = await server.call({ url: "/onboarding/files", body: { files }, session });
  const { id, key, type, size } = sent.json().data.files[0];
  await set("level-two--pending-review");
  const file = { key, name: "uif.pdf", type, size };
  await db
    .updateTable("records")
    .set({
      status: "level-two--pending-review",
      version: 1,
      answers: JSON.stringify({
        taxIdentification: "27991000033",
        vatCondition: "monotax",
        papers: [{ document: "uifImage", file }],
      }),
      facts: JSON.stringify({ asked: [{ tag: "uifImage", status: "inReview", key }] }),
      updated_at: new Date(server.time.now),
    })
    .where("id", "=", review)
    .execute();
  return { review, reviewPaper: id };
}
