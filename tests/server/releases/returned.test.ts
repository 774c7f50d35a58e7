import { afterAll, beforeAll, expect, test } from "vitest";
import { giveBack, resume } from "#server/releases/give-back.ts";
import { releasesIn } from "#server/releases/history.ts";
import { productFlows } from "#server/releases/product.ts";
import type { Releases } from "#server/releases/releases.ts";
import { accidentBody, type Harness, newKey, startHarness } from "../harness.ts";
import { openUnchecked, spanishDocuments } from "./spanish-documents.ts";

let first: Harness;
let later: Harness;
let releases: Releases;
const vehicle = "flows/claim/vehicle.flow.json";
const told = (text: string) => new Map([...spanishDocuments, [vehicle, text]]);
const original = spanishDocuments.get(vehicle) ?? "";
/** Asks of the damages of one cause alone. */
const only = (cause: string) =>
  original.replace(`"/damages": {`, `"/damages": { "visible": "vehicleAccidentType == '${cause}'",`);

/** A server over some documents and the base of the first; gives its releases too. */
async function serve(texts: ReadonlyMap<string, string>): Promise<readonly [Harness, Releases]> {
  let opened: Releases | undefined;
  const open = productFlows(openUnchecked(texts));
  const server = await startHarness({
    flows: (db, clock) => {
      const product = open(db, clock);
      opened = product.releases;
      return product;
    },
    ...(first ? { database: first.database, people: [] } : {}),
  });
  await opened?.learn();
  return [server, opened as Releases];
}
beforeAll(async () => {
  [first] = await serve(spanishDocuments);
  [later, releases] = await serve(told(only("locks")));
});
afterAll(async () => {
  await later.close();
  await first.close();
});

const hashOf = async (on: Harness, insurer = "experta"): Promise<string> => {
  const url = `/releases?flow=claim/vehicle&platform=cordillera&insurer=${insurer}`;
  return (await on.call({ method: "GET", url })).json().data.hash;
};
const save = async (on: Harness, hash: string) =>
  on.call({
    url: "/accidents",
    ticket: await on.ticket("99000001"),
    headers: { "idempotency-key": newKey(), "x-release": hash, "x-draft": newKey() },
    body: {
      policyId: accidentBody().policyId,
      status: { id: "draft" },
      riskType: "vehicle",
      vehicleAccidentType: "crash",
    },
  });
const now = new Date("2026-11-20T16:00:00Z");

test("a former release is handed out again until the documents give another, and who began with the other goes on", async () => {
  const former = await hashOf(first, "zurich");
  expect((await save(first, former)).statusCode).toBe(200);
  later.time.now += 60_000;
  const broken = await hashOf(later, "zurich");
  expect(broken).not.toBe(former);
  expect((await save(later, broken)).statusCode).toBe(200);

  const database = first.database.db;
  expect(await releasesIn(database, "claim/vehicle")).toContainEqual(
    expect.objectContaining({ hash: former, insurer: "zurich", isLive: false, isReturned: false, drafts: 1 }),
  );
  later.time.now += 60_000;
  const done = await giveBack(database, releases, {
    hash: former.slice(0, 12),
    reason: "No se preguntan los daños",
    now,
  });
  expect(done).toEqual({ flow: "claim/vehicle", before: broken, after: former });
  expect(await hashOf(later, "zurich")).toBe(former);
  // Nobody else's.
  expect(await hashOf(later, "sura")).not.toBe(await hashOf(first, "sura"));
  for (const hash of [former, broken]) expect((await save(later, hash)).statusCode).toBe(200);
  const list = await releasesIn(database, "claim/vehicle");
  expect(list.find(({ hash }) => hash === former)).toMatchObject({
    isLive: true,
    isReturned: true,
    drafts: 2,
  });
  expect(list.find(({ hash }) => hash === broken)).toMatchObject({
    isLive: false,
    isReturned: false,
    drafts: 2,
  });
  expect((await releasesIn(database)).map(({ flow }) => flow)).toContain("claim/vehicle");
  expect(await releasesIn(database, "claim/other")).toEqual([]);

  const [started] = await serve(told(only("locks")));
  expect(await hashOf(started, "zurich")).toBe(former);
  const [mended] = await serve(told(only("wheel")));
  expect([former, broken]).not.toContain(await hashOf(mended, "zurich"));
  await started.close();
  await mended.close();

  const back = await resume(database, releases, { flow: "claim/vehicle", reason: "Ya se puede", now });
  expect(back).toEqual([{ flow: "claim/vehicle", before: former, after: broken }]);
  later.time.now += 60_000;
  expect(await hashOf(later, "zurich")).toBe(broken);
  const audit = await database
    .selectFrom("audit")
    .select(["who", "action", "entity_id", "before", "after"])
    .where("entity", "=", "release")
    .orderBy("id")
    .execute();
  expect(audit).toEqual([
    {
      who: "operator",
      action: "return-release",
      entity_id: "claim/vehicle",
      before: { hash: broken, area: "", platform: "", insurer: "zurich", language: "" },
      after: {
        hash: former,
        area: "",
        platform: "",
        insurer: "zurich",
        language: "",
        reason: "No se preguntan los daños",
      },
    },
    {
      who: "operator",
      action: "resume-release",
      entity_id: "claim/vehicle",
      before: { hash: former, area: "", platform: "", insurer: "zurich", language: "" },
      after: { hash: broken, area: "", platform: "", insurer: "zurich", language: "", reason: "Ya se puede" },
    },
  ]);
});

test("a release that cannot be served is not published again", async () => {
  const database = first.database.db;
  const mine = await hashOf(later);
  const [{ release, validators } = { release: "", validators: "" }] = await database
    .selectFrom("releases")
    .select(["release", "validators"])
    .where("hash", "=", mine)
    .execute();
  const put = (
    hash: string,
    flow: string,
    texts: { readonly release: string; readonly validators: string },
  ) =>
    database
      .insertInto("releases")
      .values({ hash: hash.repeat(64), flow, area: "", platform: "", insurer: "", ...texts, created_at: now })
      .execute();
  await put("a", "claim/vehicle", { release: release.replaceAll('"/accidents', '"/crashes'), validators });
  await put("b", "claim/vehicle", { release, validators: "export default 1 +" });
  await put("c", "claim/gone", { release, validators });
  const refused: readonly (readonly [string, RegExp])[] = [
    ["a".repeat(8), /ya no contesta: .*\/crashes/],
    ["b".repeat(8), /No anda con este servidor/],
    ["c".repeat(8), /ya no está en los documentos/],
    [mine, /Es la que dan los documentos/],
    ["d".repeat(8), /no es de ninguna/],
    ["abc", /no es el nombre/],
    ["a%a%a%a%", /no es el nombre/],
  ];
  for (const [hash, why] of refused)
    await expect(giveBack(database, releases, { hash, reason: "…", now }), hash).rejects.toMatchObject({
      details: { text: expect.stringMatching(why) },
    });
  await expect(resume(database, releases, { flow: "claim/other", reason: "…", now })).rejects.toMatchObject({
    details: { text: expect.stringMatching(/no hay ninguna/) },
  });
  expect(await database.selectFrom("returned_releases").selectAll().execute()).toEqual([]);
});
