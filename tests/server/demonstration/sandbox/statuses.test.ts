import { afterAll, beforeAll, expect, test } from "vitest";
import { accident } from "#server/claims/report/accident.ts";
import { statusShown } from "#server/claims/report/show.ts";
import { moveOnBehalf } from "#server/demonstration/sandbox/move.ts";
import { canFollow, statusesThat } from "#server/records/statuses.ts";
import { type Harness, saveClaim, startHarness } from "../../harness.ts";
import cases from "./statuses.json" with { type: "json" };

type Case = {
  readonly title: string;
  readonly moves: readonly string[];
  readonly refused?: string;
  readonly extends?: boolean;
  readonly after?: readonly string[];
};

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness();
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const statusOf = async (id: string): Promise<{ id: string; value: string }> =>
  (await server.call({ url: `/accidents?identityNumber=99000001&accidentId=${id}`, ticket })).json().data.data
    .status;
const move = (id: string, status: string) =>
  moveOnBehalf(server.database.db, accident, { id, status }, new Date(server.time.now));

test.each(cases as readonly Case[])("$title", async ({ moves, refused, extends: extended, after = [] }) => {
  const id = await saveClaim(server, ticket, { status: { id: "sending" } });
  for (const status of moves) {
    await move(id, status);
    expect((await statusOf(id)).id).toBe(status);
  }
  if (extended) {
    const body = { identityNumber: "99000001", accidentId: id, note: "Acá está lo que faltaba" };
    expect((await server.call({ url: `/accidents/${id}/extensions`, body, ticket })).statusCode).toBe(200);
    for (const status of after) await move(id, status);
    expect((await statusOf(id)).id).toBe(after.at(-1));
  }
  if (refused) {
    await expect(move(id, refused)).rejects.toMatchObject({ code: "status-not-reachable" });
    expect((await statusOf(id)).id).toBe(moves.at(-1) ?? "sent");
  }
});

test("a draft is the person's: the insurer does not move it", async () => {
  const id = await saveClaim(server, ticket);
  await expect(move(id, "sending")).rejects.toMatchObject({ code: "status-not-reachable" });
});

test("every status of the specification is in the table, reachable, and shown in Spanish", () => {
  const all = Object.keys(accident.statuses);
  expect([...all].sort()).toEqual(
    "analysis deregistration discarded draft inRepair loaded newExtension payed pendingDocuments pendingInspection pendingOrder pendingPayment rejected sending sent withoutAnswer withoutResponsibility".split(
      " ",
    ),
  );
  expect([...statusesThat(accident.statuses, ({ isClosed }) => isClosed === true)].sort()).toEqual(
    "discarded payed rejected withoutAnswer withoutResponsibility".split(" "),
  );
  for (const status of all.filter((name) => name !== "draft")) {
    expect(all.some((from) => canFollow(accident.statuses, from, status))).toBe(true);
  }
  expect(statusShown("sending", "mercantilAndina").value).toBe("Enviando a Siniestros de Mercantil Andina");
});
