import { killRounds } from "../server/infrastructure/db/kill-rounds.ts";
import { printTable } from "./measure/statistics.ts";

// kill -9 while twenty clients send claims, a hundred times on the same data, every other
// time within an answer; KILL_ROUNDS for fewer.
const rounds = Number(process.env.KILL_ROUNDS ?? 100);
const { acknowledged, midAnswer, lost, doubled, half } = await killRounds({
  rounds,
  clients: 20,
  claims: (round) => 20 + (round % 10) * 7,
  isMidAnswer: (round) => round % 2 === 1,
  signal: new AbortController().signal,
});

const row = (name: string, ids: readonly string[]) =>
  [name, String(ids.length), "0", ids.length > 0 ? "⚠ excede" : ""] as const;
printTable(
  [`${rounds} kills, ${midAnswer} within an answer, 20 clients`, "measured", "budget", ""],
  [["acknowledged", String(acknowledged)], row("lost", lost), row("doubled", doubled), row("half", half)],
);
if (lost.length + doubled.length + half.length > 0) process.exitCode = 1;
