import { expect, test } from "vitest";
import { newKey, startHarness } from "../../harness.ts";

test("health counts what waits for too long, once a second however often it is asked", async () => {
  const server = await startHarness();
  try {
    const delayed = async (): Promise<number> => (await server.call({ url: "/health" })).json().data.delayed;
    const before = await delayed();
    const at = new Date(server.time.now - 2 * 3_600_000);
    await server.database.db
      .insertInto("records")
      .values({
        id: newKey(),
        entity: "accident",
        owner: "nobody",
        writer: "nobody",
        status: "sending",
        answers: "{}",
        created_at: at,
        updated_at: at,
      })
      .execute();
    expect(await delayed()).toBe(before);
    server.time.now += 1_000;
    expect(await delayed()).toBe(before + 1);
  } finally {
    await server.close();
  }
});
