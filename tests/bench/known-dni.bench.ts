import { startHarness } from "../server/harness.ts";
import { beside, median, printTable } from "./measure/statistics.ts";

// The way to a ticket takes as long for a DNI that somebody has as for one that nobody has: who waits longer would know.
// They take turns, so that a busy machine disturbs both alike.
const rounds = Number(process.env.KNOWN_DNI_ROUNDS ?? 400);
const warming = 50;
const dnis = { known: "99000001", unknown: "20111333" };
const server = await startHarness();

const times: Record<keyof typeof dnis, number[]> = { known: [], unknown: [] };
for (let round = 0; round < rounds + warming; round += 1) {
  for (const name of round % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
    const took = await ticketFor(dnis[name], round);
    if (round >= warming) times[name].push(took);
  }
}
await server.close();

const [known, unknown] = [median(times.known), median(times.unknown)];
const apart = Math.abs(known / unknown - 1) * 100;
const percent = (value: number) => `${value.toFixed(1)} %`;
printTable(
  ["ticket", "measured", "budget", ""],
  [
    ["known DNI, median", `${(known * 1000).toFixed(0)} µs`],
    ["unknown DNI, median", `${(unknown * 1000).toFixed(0)} µs`],
    ["apart", ...beside(apart, 5, percent)],
  ],
);

/** Milliseconds from the answer to a challenge until its ticket. */
async function ticketFor(identityNumber: string, round: number): Promise<number> {
  const address = `10.${(round >> 8) + 100}.${round & 255}.${identityNumber === dnis.known ? 1 : 2}`;
  const challenge = await server.call({ method: "POST", url: "/self-management-challenges", address });
  const body = {
    platform: "cordillera",
    challengeId: challenge.json().data.id,
    code: "123456",
    identityNumber,
  };
  const began = performance.now();
  const answer = await server.call({ url: "/self-management-tickets", body, address });
  const took = performance.now() - began;
  if (answer.statusCode !== 200) throw new Error(`bench "known-dni": answered ${answer.statusCode}`);
  return took;
}
