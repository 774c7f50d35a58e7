import { checkPassword } from "#server/people/brokers/passwords.ts";
import { demoPassword, startHarness } from "../server/harness.ts";
import { beside, median, milliseconds, printTable, quantile } from "./measure/statistics.ts";

// A sign-in costs what argon2id costs; it takes as long for an address that nobody has; and many of them at once leave
// the others their server. They take turns, so that a busy machine disturbs both alike.
const rounds = Number(process.env.SIGN_IN_ROUNDS ?? 60);
const crowd = 20;
const free = { count: 1e9, seconds: 60 };
const server = await startHarness({ limits: { passwordOfAccount: free, signIn: free } });
let callers = 0;

const stored = await server.database.db
  .selectFrom("brokers")
  .select("password_hash as hash")
  .where("email", "=", "productora@example.com")
  .executeTakeFirstOrThrow();
const times: Record<"hash" | "right" | "wrong" | "unknown", number[]> = {
  hash: [],
  right: [],
  wrong: [],
  unknown: [],
};
for (let round = 0; round < rounds; round += 1) {
  times.hash.push(await took(() => checkPassword(stored.hash, demoPassword)));
  times.right.push(await took(() => signIn("productora", demoPassword, 200)));
  times.wrong.push(await took(() => signIn("productora", "some other password", 401)));
  times.unknown.push(await took(() => signIn("nadie", "some other password", 401)));
}

const health = () => server.call({ url: "/health" });
const quiet: number[] = [];
for (let round = 0; round < rounds * 4; round += 1) quiet.push(await took(health));
const crowded: number[] = [];
let isOver = false;
const signing = Promise.all(
  Array.from({ length: crowd }, async () => {
    while (!isOver) await signIn("productora", demoPassword, 200);
  }),
);
for (let round = 0; round < rounds * 4; round += 1) crowded.push(await took(health));
isOver = true;
await signing;
await server.close();

const [wrong, unknown] = [median(times.wrong), median(times.unknown)];
const percent = (value: number) => `${value.toFixed(1)} %`;
printTable(
  ["sign-in", "measured", "budget", ""],
  [
    ["argon2id alone, median", milliseconds(median(times.hash))],
    ["right password, median", milliseconds(median(times.right))],
    ["wrong password, median", milliseconds(wrong)],
    ["unknown address, median", milliseconds(unknown)],
    ["wrong and unknown apart", ...beside(Math.abs(wrong / unknown - 1) * 100, 5, percent)],
    ["health, p95, nobody signs in", milliseconds(quantile(quiet, 0.95))],
    [`health, p95, ${crowd} sign in without a stop`, ...beside(quantile(crowded, 0.95), 50, milliseconds)],
  ],
);

async function signIn(name: string, password: string, status: number): Promise<void> {
  callers += 1;
  // Each from a network of its own: what is wrong is counted by network.
  const network = callers.toString(16).padStart(4, "0");
  const body = { email: `${name}@example.com`, password };
  const address = `2001:db8:${network}::1`;
  const answer = await server.call({ url: "/authentication/authorize", body, address });
  if (answer.statusCode !== status) throw new Error(`bench "sign-in": answered ${answer.statusCode}`);
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
