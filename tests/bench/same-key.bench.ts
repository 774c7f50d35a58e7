import { accidentBody, newKey, startHarness } from "../server/harness.ts";
import { median, milliseconds, printTable, quantile } from "./measure/statistics.ts";

// A thousand claims, each sent twenty times at once with the same key: a thousand claims, and twenty times the same answer
// or one that says to ask again. SAME_KEY_CLAIMS for fewer.
const amount = Number(process.env.SAME_KEY_CLAIMS ?? 1_000);
const times = 20;

const server = await startHarness();
const ticket = await server.ticket("99000001");
const waits: number[] = [];
const answers = new Map<string, number>();
let torn = 0;
for (let claim = 0; claim < amount; claim += 1) {
  const headers = { "idempotency-key": newKey(), "x-draft": newKey() };
  const body = accidentBody({ status: { id: "sending" } });
  const began = performance.now();
  const given = await Promise.all(
    Array.from({ length: times }, () => server.call({ url: "/accidents", body, ticket, headers })),
  );
  waits.push(performance.now() - began);
  for (const { statusCode, json } of given) {
    const said = statusCode === 200 ? "200" : `${statusCode} ${json().error.code}`;
    answers.set(said, (answers.get(said) ?? 0) + 1);
  }
  const ids = new Set(given.flatMap((one) => (one.statusCode === 200 ? [one.json().data.id] : [])));
  if (ids.size !== 1) torn += 1;
}
const { stored } = await server.database.db
  .selectFrom("records")
  .where("draft_id", "is not", null)
  .select(({ fn }) => fn.countAll<number>().as("stored"))
  .executeTakeFirstOrThrow();
await server.close();

const exact = (value: number, budget: number) =>
  [String(value), String(budget), value === budget ? "" : "⚠ excede"] as const;
printTable(
  [`${amount} claims × ${times}, one key each`, "measured", "budget", ""],
  [
    ["claims stored", ...exact(Number(stored), amount)],
    ["without one id for all", ...exact(torn, 0)],
    ...[...answers].map(([said, count]) => [`answered ${said}`, String(count)] as const),
    ["twenty at once, median", milliseconds(median(waits))],
    ["twenty at once, p99", milliseconds(quantile(waits, 0.99))],
  ],
);
if (Number(stored) !== amount || torn > 0) process.exitCode = 1;
