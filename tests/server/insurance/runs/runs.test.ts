import { gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { addRecord, car, connectors, emission, replyOf } from "./insurer.ts";
import { begin, ended, open, openStand, replies, rowsOf, service, stand } from "./runs-stand.ts";

openStand();

const plans = replyOf("zurich/quote-car-plans");

test("a quote is performed as soon as it is written, and what came of it is settled with it", async () => {
  const insurer = await service(replies(plans));
  const { runs, settled } = open(insurer);
  const recordId = await begin(runs);
  await ended(runs, recordId, "done");
  expect(settled).toMatchObject([
    {
      run: { recordId, round: 1, insurer: "zurich", attempt: 1 },
      outcome: { output: { coverages: [{}, {}] } },
    },
  ]);
  expect(insurer.heard).toMatchObject([
    { method: "POST", url: "/v2/cotizaciones", headers: { authorization: "Bearer t-1" } },
  ]);
  const { contents, ...exchange } = await stand.database.db
    .selectFrom("insurer_exchanges as e")
    .innerJoin("insurer_runs as r", "r.id", "e.run_id")
    .select(["call", "method", "path", "e.status", "contents"])
    .where("record_id", "=", recordId)
    .executeTakeFirstOrThrow();
  expect(exchange).toEqual({ call: "quote", method: "POST", path: "/v2/cotizaciones", status: 200 });
  expect(JSON.parse(gunzipSync(contents).toString())).toMatchObject({ request: insurer.heard[0]?.body });
});

test("what the writer takes back was never asked", async () => {
  const insurer = await service(replies(plans));
  const { runs } = open(insurer);
  const recordId = await addRecord(stand.database.db);
  const asked = { insurer: "zurich", kind: "quote", product: "car", input: car };
  const writing = stand.database.db.transaction().execute(async (trx) => {
    await runs.begin(trx, recordId, 1, [asked]);
    throw new Error("taken back");
  });
  await expect(writing).rejects.toThrow("taken back");
  runs.perform(recordId, 1);
  await runs.stop();
  expect(await rowsOf(runs, recordId)).toEqual([]);
  expect(insurer.heard).toEqual([]);
});

test("a run whose process died is another's when its lease ends", async () => {
  const insurer = await service(replies(plans));
  const first = open(insurer);
  await first.runs.stop();
  const recordId = await addRecord(stand.database.db);
  const asked = { insurer: "zurich", kind: "quote", product: "car", input: car };
  const dead = open(insurer, { lease: 200 });
  await dead.runs.begin(stand.database.db, recordId, 1, [asked]);
  await dead.runs.stop();
  const { runs, settled } = open(insurer, { lease: 200 });
  await ended(runs, recordId, "done");
  expect(settled).toHaveLength(1);
});

test("a stop gives back what only reads, and it is settled once", async () => {
  let isSlow = true;
  const insurer = await service((heard, response, count) => {
    if (!isSlow) replies(plans)(heard, response, count);
  });
  const leaving = open(insurer, { lease: 400 });
  const recordId = await begin(leaving.runs);
  await vi.waitFor(() => expect(insurer.heard).toHaveLength(1), 4_000);
  isSlow = false;
  await leaving.runs.stop();
  const { runs, settled } = open(insurer, { lease: 400 });
  await ended(runs, recordId, "done");
  expect([leaving.settled, settled]).toMatchObject([[], [{ run: { attempt: 2 } }]]);
});

test("what takes longer than all of it may ends as a time-out, and can be asked again", async () => {
  let isSlow = true;
  const insurer = await service((heard, response, count) => {
    if (!isSlow) replies(plans)(heard, response, count);
  });
  const { runs, settled } = open(insurer, { total: 300 });
  const recordId = await begin(runs);
  await ended(runs, recordId, "failed");
  expect(await rowsOf(runs, recordId)).toMatchObject([
    { failure: "timeout", message: "La compañía no contestó a tiempo", canRetry: true },
  ]);
  isSlow = false;
  expect(await runs.again(stand.database.db, recordId, "allianz")).toBe(false);
  expect(await runs.again(stand.database.db, recordId, "zurich")).toBe(true);
  expect(await runs.again(stand.database.db, recordId, "zurich")).toBe(false);
  runs.perform(recordId, 1);
  await ended(runs, recordId, "done");
  expect(settled.map(({ run, outcome }) => [run.attempt, "output" in outcome])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test("a quote is asked once more after 503, and no more", async () => {
  const insurer = await service(replies({}, 503));
  const { runs } = open(insurer);
  const recordId = await begin(runs);
  await ended(runs, recordId, "failed");
  expect(insurer.heard).toHaveLength(2);
});

test.each([
  ["brackets", `${"[".repeat(400_000)}${"]".repeat(400_000)}`],
  ["items", `[${"1,".repeat(60_000)}1]`],
])("a reply of too many %s is its insurer's fault, and no fault of ours", async (_what, text) => {
  const insurer = await service((_heard, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(text),
  );
  const { runs } = open(insurer);
  const recordId = await begin(runs);
  await ended(runs, recordId, "failed");
  const message = "La compañía contestó mucho más de lo que se le preguntó";
  expect(await rowsOf(runs, recordId)).toMatchObject([{ failure: "excessive", message, canRetry: true }]);
});

test("a next round drops what the one before still waits for", async () => {
  const insurer = await service((heard, response, count) => {
    if (count > 1) replies(plans)(heard, response, count);
  });
  const { runs, settled } = open(insurer);
  const recordId = await begin(runs);
  await vi.waitFor(() => expect(insurer.heard).toHaveLength(1), 4_000);
  await begin(runs, 2, recordId);
  await ended(runs, recordId, "done");
  expect(settled).toMatchObject([{ run: { round: 2 } }]);
});

test.each([
  ["issued", "done", { output: { status: "ended", policyNumber: "ZU-204181" } }],
  ["not-done", "failed", { failure: "not-done" }],
  ["refused", "failed", { failure: "refused" }],
])(
  "what issues and was not heard of is unknown, and asked about by its key: %s",
  async (said, status, outcome) => {
    const insurer = await service((heard, response, count) => {
      if (heard.method === "POST") response.destroy();
      else replies(replyOf(`zurich/status-${said}`))(heard, response, count);
    });
    const { runs, settled } = open(insurer, { lease: 200, total: 500, asking: 100 }, "emission");
    const recordId = await begin(runs, 1, undefined, "zurich", emission, "emission");
    await ended(runs, recordId, status);
    expect(settled).toMatchObject([{ isUnknown: true, outcome: { failure: "network" } }, { outcome }]);
    const [sent, ...looks] = insurer.heard;
    const key = sent?.headers["x-clave-pedido"];
    const asked = looks.map(({ method, url }) => `${method} ${url}`);
    expect([sent?.method, new Set(asked)]).toEqual(["POST", new Set([`GET /v2/emisiones/${key}`])]);
  },
);

test("that nothing was done is not believed while what was sent may be under way", async () => {
  const replyTo = (said: string) => replies(replyOf(`zurich/status-${said}`));
  const insurer = await service((heard, response, count) => {
    if (heard.method === "POST") response.destroy();
    else replyTo(insurer.heard.length > 2 ? "issued" : "not-done")(heard, response, count);
  });
  const { runs, settled } = open(insurer, { lease: 200, total: 5_000, asking: 100 }, "emission");
  const recordId = await begin(runs, 1, undefined, "zurich", emission, "emission");
  await ended(runs, recordId, "done");
  expect(settled).toMatchObject([
    { isUnknown: true },
    { outcome: { output: { policyNumber: "ZU-204181" } } },
  ]);
});

const issued = replyOf("zurich/emission-car-issued");
test.each([
  ["a plain no", { resultado: "ERR", mensaje: "Venció" }, 200, "failed"],
  ["a request that it does not take", { codigo: "CAMPO_INVALIDO", detalle: "chasis" }, 422, "failed"],
  ["an answer about another quote", { ...issued, nroCotizacion: "1" }, 200, "unknown"],
  ["a state that nobody knows", { ...issued, resultado: "ZZZ" }, 200, "unknown"],
  ["a policy without its number", { ...issued, poliza: undefined }, 200, "unknown"],
  ["a conflict with what it has by that key", { codigo: "CLAVE_EN_USO", detalle: "clave" }, 409, "unknown"],
  ["a fault of its own", {}, 500, "unknown"],
])("what issues and is answered with %s is as sure as that", async (_what, body, code, status) => {
  const insurer = await service(replies(body, code));
  const { runs } = open(insurer, {}, "emission");
  const recordId = await begin(runs, 1, undefined, "zurich", emission, "emission");
  await ended(runs, recordId, status);
  expect(insurer.heard).toHaveLength(1);
});

test("an emission whose process died before it was sent is sent by the next, once", async () => {
  const insurer = await service(replies(replyOf("zurich/emission-car-issued")));
  const dying = open(insurer, {}, "emission");
  const recordId = await addRecord(stand.database.db);
  const asked = { insurer: "zurich", kind: "emission", product: "car", input: emission };
  await dying.runs.begin(stand.database.db, recordId, 1, [asked]);
  await dying.runs.stop();
  // As a process leaves it that was killed while it asked for its turn, or for a token.
  await stand.database.db
    .updateTable("insurer_runs")
    .set({ status: "running", lease_owner: "killed", next_at: new Date(0) })
    .where("record_id", "=", recordId)
    .execute();
  const { runs, settled } = open(insurer, { lease: 300 }, "emission");
  await ended(runs, recordId, "done");
  expect(settled).toMatchObject([{ run: { attempt: 2 }, outcome: { output: { status: "ended" } } }]);
  expect(insurer.heard.map(({ method }) => method)).toEqual(["POST"]);
});

test("an emission for which no token can be had was not sent, and fails at once", async () => {
  const insurer = await service(() => {});
  await insurer.close();
  const { runs } = open(insurer, {}, "emission");
  const recordId = await begin(runs, 1, undefined, "zurich", emission, "emission");
  await ended(runs, recordId, "failed");
  expect(await rowsOf(runs, recordId)).toMatchObject([{ failure: "network", canRetry: true }]);
});

test("an emission whose process died after it may have been sent is not sent by the next", async () => {
  const insurer = await service(() => {});
  const dying = open(insurer, { lease: 300 }, "emission");
  const recordId = await begin(dying.runs, 1, undefined, "zurich", emission, "emission");
  await vi.waitFor(() => expect(insurer.heard).toHaveLength(1), 4_000);
  // Its lease is over as that of a process that was killed, and what comes of it there is nobody's any more.
  await stand.database.db
    .updateTable("insurer_runs")
    .set({ lease_owner: "killed", next_at: new Date(0) })
    .where("record_id", "=", recordId)
    .execute();
  const { runs, settled } = open(insurer, { lease: 300 }, "emission");
  await ended(runs, recordId, "unknown");
  await insurer.close();
  expect([...dying.settled, ...settled]).toMatchObject([{ isUnknown: true }]);
  expect(insurer.heard).toHaveLength(1);
});

test("an emission whose connector is no more in the release has not failed, and is asked about once it is back", async () => {
  const insurer = await service((heard, response, count) => {
    if (heard.method === "POST") response.destroy();
    else replies(replyOf("zurich/status-issued"))(heard, response, count);
  });
  const dying = open(insurer, {}, "emission");
  const recordId = await begin(dying.runs, 1, undefined, "zurich", emission, "emission");
  await ended(dying.runs, recordId, "unknown");
  await dying.runs.stop();
  // As a process leaves it that was killed before it heard anything.
  await stand.database.db
    .updateTable("insurer_runs")
    .set({ status: "running", lease_owner: "killed", next_at: new Date(0) })
    .where("record_id", "=", recordId)
    .execute();
  const gone = { ...connectors, find: async () => undefined };
  const without = open(insurer, { lease: 300, asking: 100, known: gone }, "emission");
  await vi.waitFor(() => expect(without.settled).toMatchObject([{ isUnknown: true }]), 4_000);
  await ended(without.runs, recordId, "unknown");
  await without.runs.stop();
  expect(insurer.heard).toHaveLength(1);
  const back = open(insurer, { lease: 300, asking: 100 }, "emission");
  await ended(back.runs, recordId, "done");
  expect(insurer.heard.filter(({ method }) => method === "POST")).toHaveLength(1);
});
