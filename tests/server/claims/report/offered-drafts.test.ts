import { expect, test } from "vitest";
import { newKey, saveClaim, startHarness } from "../../harness.ts";
import { spanishFlows } from "../../releases/spanish-documents.ts";

test("a draft is offered with what the step is called that it was left at, and how many files have come", async () => {
  const server = await startHarness({ flows: spanishFlows() });
  try {
    const headers = { "x-draft": newKey(), "x-call": "save", "x-step": "tell" };
    const id = await saveClaim(server, await server.ticket("99000001"), {}, headers);
    const url = "/accidents/options?identityNumber=99000001";
    const options = await server.call({ url, ticket: await server.ticket("99000001") });
    expect(options.json().data).toContainEqual(
      expect.objectContaining({ accidentId: id, isDraft: true, step: "Contanos", files: 0 }),
    );
    const read = `/accidents?identityNumber=99000001&accidentId=${id}`;
    const opened = await server.call({ url: read, ticket: await server.ticket("99000001") });
    expect(opened.json().data.data).toMatchObject({ id, leftAt: "tell" });
  } finally {
    await server.close();
  }
});
