import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDocuments } from "#server/releases/documents.ts";
import { productFlows } from "#server/releases/product.ts";
import { english } from "#tests/engine/language/world.ts";
import { accidentBody, type Harness, newKey, startHarness } from "../harness.ts";
import { openUnchecked, spanishDocuments, spanishFlows } from "./spanish-documents.ts";

let server: Harness;
let ticket: string;
beforeAll(async () => {
  server = await startHarness({ flows: spanishFlows() });
  ticket = await server.ticket("99000001");
});
afterAll(() => server.close());

const answers = {
  vehicleAccidentType: "crash",
  date: "2026/11/19",
  time: "10:30",
  place: { city: "Rosario", street: "Mitre", number: 0 },
  description: "Me chocaron de atrás en el semáforo",
  damages: "Paragolpes trasero",
};
const { policyId } = accidentBody();
const currentHash = async (on: Harness, insurer = "zurich"): Promise<string> => {
  const url = `/releases?flow=claim/vehicle&platform=cordillera&insurer=${insurer}`;
  return (await on.call({ method: "GET", url })).json().data.hash;
};
const save = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  server.call({
    url: "/accidents",
    ticket,
    headers: { "idempotency-key": newKey(), ...headers },
    body: { policyId, status: { id: "draft" }, riskType: "vehicle", ...body },
  });

test("a claim is walked again by a server that has not handed out its release", async () => {
  const answer = await save(answers);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { id: expect.any(String) } }]);
});

test("an answer that the flow would not have asked is refused by its place", async () => {
  const answer = await save({ ...answers, wheel: { count: 1 } });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().error.message)).toEqual(["wheel/count"]);
});

test("a wrong value is refused by its field, a missing one only when the claim is sent", async () => {
  expect((await save({ ...answers, date: "2026/11/21" })).json().error.message).toHaveProperty("date");
  expect((await save({ vehicleAccidentType: "crash" })).statusCode).toBe(200);
  const sent = await save({ vehicleAccidentType: "crash", status: { id: "sending" } });
  expect(Object.keys(sent.json().error.message)).toEqual(expect.arrayContaining(["date", "description"]));
});

test("a release is served under its hash for ever, and walks the drafts that began with it", async () => {
  const found = await server.call({
    method: "GET",
    url: "/releases?flow=claim/vehicle&platform=cordillera&insurer=zurich",
  });
  const { hash } = found.json().data as { hash: string };
  const flow = await server.app.inject(`/releases/${hash}/flow.json`);
  expect(flow.headers["cache-control"]).toContain("immutable");
  expect(flow.json().flow.id).toBe("claim/vehicle");
  const module = await server.app.inject(`/releases/${hash}/validators.js`);
  expect(module.headers["content-type"]).toContain("text/javascript");
  expect((await save(answers, { "x-release": hash })).statusCode).toBe(200);
});

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip, br;q=0", "gzip", gunzipSync],
  ["*;q=0", undefined, (bytes: Buffer) => bytes],
  [undefined, undefined, (bytes: Buffer) => bytes],
] as const)("who accepts %s gets a release in %s", async (accepted, encoding, open) => {
  const found = await server.call({ method: "GET", url: "/releases?flow=claim/vehicle" });
  const { hash } = found.json().data as { hash: string };
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  for (const name of ["flow.json", "validators.js"]) {
    const plain = await server.app.inject(`/releases/${hash}/${name}`);
    const answer = await server.app.inject({ url: `/releases/${hash}/${name}`, headers });
    expect([answer.headers["content-encoding"], answer.headers.vary]).toEqual([encoding, "accept-encoding"]);
    expect(open(answer.rawPayload).toString()).toBe(plain.payload);
    if (encoding) expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  }
});

const stored = async (id: string) => {
  const { db } = server.database;
  const row = await db.selectFrom("records").select("answers").where("id", "=", id).executeTakeFirstOrThrow();
  return row.answers as Record<string, unknown>;
};

test("what is stored is what was judged: identifiers and dates in wire form, computed answers computed again", async () => {
  const answer = await save({
    ...answers,
    date: "2026-11-19",
    driver: { isInsured: true, identityNumber: "11.222.333", fullName: "Otra Persona" },
    thirdParties: [{ identityNumber: "99.000.777", plate: "az 777 zz" }],
  });
  expect(answer.json()).toEqual({ data: { id: expect.any(String) } });
  const content = await stored(answer.json().data.id);
  expect(content).toMatchObject({
    date: "2026/11/19",
    driver: {
      isInsured: true,
      identityNumber: "99000001",
      fullName: "Ana Demostración",
      birthDate: "1985/03/14",
    },
    thirdParties: [{ identityNumber: "99000777", plate: "AZ777ZZ" }],
  });
  expect(content).not.toHaveProperty("policyId");
});

test("answers of another flow are refused by their names, one that waits for another answer as such", async () => {
  const refused = async (body: object) => (await save(body)).json().error.message;
  expect(await refused({ ...answers, cause: "theft", phone: { imei: "490154203237518" } })).toEqual({
    cause: ["Campo desconocido"],
    phone: ["Campo desconocido"],
  });
  const { vehicleAccidentType: _, ...early } = answers;
  expect((await refused(early)).date).toEqual(["No se pregunta con estas respuestas"]);
});

test("a release of another insurer or of nobody does not judge a claim", async () => {
  const found = await server.call({
    method: "GET",
    url: "/releases?flow=claim/vehicle&platform=cordillera&insurer=mercantilAndina",
  });
  const foreign = await save(answers, { "x-release": (found.json().data as { hash: string }).hash });
  const unknown = await save(answers, { "x-release": "0".repeat(64) });
  expect([foreign.json().error.code, unknown.json().error.code]).toEqual([
    "release-unknown",
    "release-unknown",
  ]);
});

/** The same data served with other spanishDocuments, some time later. */
async function afterwards(changed: ReadonlyMap<string, string>, days: number): Promise<Harness> {
  const flows = productFlows(openUnchecked(new Map([...spanishDocuments, ...changed])));
  const later = await startHarness({ flows, database: server.database, people: [] });
  later.time.now += days * 86_400_000;
  return later;
}
const saveOn = (on: Harness, by: string, body: object, headers: Readonly<Record<string, string>>) =>
  on.call({
    url: "/accidents",
    ticket: by,
    headers: { "idempotency-key": newKey(), ...headers },
    body: { policyId, status: { id: "draft" }, riskType: "vehicle", ...body },
  });

/** Under it, the draft's description of the damages would be refused. */
const shorter = (text: string): string =>
  text.replace(`"/damages": {`, `"/damages": { "visible": "vehicleAccidentType == 'locks'",`);
const vehicle = "flows/claim/vehicle.flow.json";
const part = "flows/parts/claim.part.json";
const changes: readonly [string, ReadonlyMap<string, string>][] = [
  ["another release takes its place", new Map([[vehicle, shorter(spanishDocuments.get(vehicle) ?? "")]])],
  [
    "an overlay for its platform is added",
    new Map([
      [
        "flows/claim/cordillera.overlay.json",
        JSON.stringify({
          $schema: "../../../schemas/overlay.schema.json",
          overlay: "claim/vehicle",
          for: { platform: "cordillera" },
          patch: { steps: { accident: { title: "Qué pasó" } } },
        }),
      ],
    ]),
  ],
];
test.each(changes)("a draft keeps the release that it began with when %s", async (_what, changed) => {
  const hash = await currentHash(server);
  const draft = { "x-release": hash, "x-draft": newKey() };
  const { id } = (await save(answers, draft)).json().data;
  const soon = await afterwards(changed, 0);
  const late = await afterwards(changed, 8);
  try {
    expect(await currentHash(soon)).not.toBe(hash);
    const by = await soon.ticket("99000001");
    const kept = { ...answers, id, damages: "Paragolpes y baúl" };
    expect((await saveOn(soon, by, kept, draft)).statusCode).toBe(200);
    // A page that was open may still begin with it, for a week.
    expect((await saveOn(soon, by, answers, { "x-release": hash })).statusCode).toBe(200);
    const then = await late.ticket("99000001");
    expect((await saveOn(late, then, kept, draft)).statusCode).toBe(200);
    const refused = await saveOn(late, then, answers, { "x-release": hash });
    expect(refused.json().error.code).toBe("release-unknown");
  } finally {
    await soon.close();
    await late.close();
  }
});

/** Documents from before: a question and a word more or less than today's. */
const schema = "schemas/accident.schema.json";
const earlier: readonly [string, ReadonlyMap<string, string>, object][] = [
  [
    "asked what today's does not",
    new Map([
      [
        vehicle,
        (spanishDocuments.get(vehicle) ?? "").replace(`"/damages": {`, `"/weather": {}, "/damages": {`),
      ],
      [
        schema,
        (spanishDocuments.get(schema) ?? "").replace(
          `"time":`,
          `"weather": { "title": "Clima", "type": "string", "maxLength": 40 }, "time":`,
        ),
      ],
    ]),
    { weather: "lluvia" },
  ],
  [
    "did not say what its calls store",
    new Map([[part, (spanishDocuments.get(part) ?? "").replaceAll(/"stores": "\w+",/g, "")]]),
    {},
  ],
];
test.each(earlier)("a draft goes on with a release that %s", async (_what, before, more) => {
  const first = await afterwards(before, 0);
  try {
    const hash = await currentHash(first);
    expect(hash).not.toBe(await currentHash(server));
    const by = await first.ticket("99000001");
    const headers = { "x-release": hash, "x-draft": newKey(), "x-call": "save" };
    const begun = await saveOn(first, by, { ...answers, ...more }, headers);
    expect([begun.statusCode, begun.body]).toEqual([200, expect.any(String)]);
    const { id } = begun.json().data;
    const later = await save({ ...answers, ...more, id, damages: "Paragolpes y baúl" }, headers);
    expect([later.statusCode, later.json()]).toEqual([200, { data: { id } }]);
    expect(await stored(id)).toMatchObject({ ...more, damages: "Paragolpes y baúl" });
  } finally {
    await first.close();
  }
});

test("a flow or audience that does not exist leaves nothing behind", async () => {
  const { db } = server.database;
  const count = async () => (await db.selectFrom("release_audiences").select("hash").execute()).length;
  const before = await count();
  expect((await server.call({ url: "/releases?flow=claim/nothing" })).statusCode).toBe(404);
  expect((await server.call({ url: "/releases?flow=claim/vehicle&platform=x&insurer=y" })).statusCode).toBe(
    200,
  );
  expect(await count()).toBe(before);
});

test("a flow that a language does not say whole is served in ours, which is told, and the rest is served", async () => {
  const overlay = "flows/claim/english.overlay.json";
  const text = english.get(overlay) ?? "";
  expect(text).toContain('"What happened"');
  const half = new Map([...english, [overlay, text.replace(/"title": "What happened",?/, "")]]);
  const opened = openDocuments(half);
  expect(opened.unfinished).toEqual([
    expect.stringMatching(/english\.overlay\.json:\d+:\d+: untranslated .*served in Spanish/),
  ]);
  const named = { area: "", platform: "cordillera", insurer: "zurich", language: "en" };
  expect(opened.narrow("claim/umbrella", named)).toMatchObject({ insurer: "zurich", language: "" });
  expect(opened.compile("claim/umbrella", named)?.flow.steps.what?.title).toBe("Qué pasó");
  const whole = openDocuments(english);
  expect(whole.unfinished).toEqual([]);
  expect(whole.narrow("claim/umbrella", named)).toMatchObject({ language: "en" });
});

test("a language has a release of its own, which takes nobody's place", async () => {
  const flows = productFlows(openUnchecked(english));
  const own = await startHarness({ flows });
  try {
    const url = "/releases?flow=claim/umbrella&platform=cordillera&insurer=mercantilAndina";
    const hashOf = async (language: string): Promise<string> =>
      (await own.call({ method: "GET", url: `${url}&language=${language}` })).json().data.hash;
    const titleOf = async (hash: string): Promise<string> =>
      (await own.app.inject(`/releases/${hash}/flow.json`)).json().flow.steps.what.title;
    const [spanish, inEnglish] = [await hashOf(""), await hashOf("en")];
    expect([await titleOf(spanish), await titleOf(inEnglish)]).toEqual(["Qué pasó", "What happened"]);
    // One into which nothing is translated is ours.
    expect(await hashOf("pt-BR")).toBe(spanish);
    const noted = own.database.db.selectFrom("release_audiences").select(["hash", "language"]);
    expect(await noted.where("flow", "=", "claim/umbrella").orderBy("language").execute()).toEqual([
      { hash: spanish, language: "" },
      { hash: inEnglish, language: "en" },
    ]);
    const { releases } = flows(own.database.db, () => new Date(own.time.now + 30 * 86_400_000));
    const audience = { area: "autogestion", platform: "cordillera", insurer: "mercantilAndina" };
    const now = new Date(own.time.now + 30 * 86_400_000);
    for (const asked of [spanish, inEnglish]) {
      const wanted = { asked, began: undefined, now };
      const flow = await releases?.walker(own.database.db, "claim/umbrella", audience, wanted);
      expect(flow?.hash).toBe(asked);
    }
  } finally {
    await own.close();
  }
});
