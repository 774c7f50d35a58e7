import { killClaims } from "../server/claims/sending/kill-claims.ts";
import { killRuns } from "../server/insurance/runs/kill-runs.ts";
import { killEmissions } from "../server/records/emissions/kill-emissions.ts";
import { killInspected } from "../server/records/emissions/kill-inspected.ts";
import { killEndorsements } from "../server/records/endorsements/kill-endorsements.ts";
import { killQuotes } from "../server/records/quotes/kill-quotes.ts";
import { printTable } from "./measure/statistics.ts";

// kill -9 of the process that performs runs, in one phase after another, on PostgreSQL, by itself and over HTTP; KILL_ROUNDS for fewer.
// What waits for a job of who died waits half a minute: of those there is a fifth.
const rounds = Number(process.env.KILL_ROUNDS ?? 100);
const { rounds: _runs, ...runs } = await killRuns(rounds);
const { rounds: _quotes, beside, slowest, unanswered, ...quotes } = await killQuotes(rounds);
const { rounds: _emissions, ...emissions } = await killEmissions(rounds);
const { rounds: _inspected, ...inspected } = await killInspected(Math.ceil(rounds / 5));
const { rounds: _endorsements, ...endorsements } = await killEndorsements(rounds);
const { claims: _claims, ...claims } = await killClaims(Math.ceil(rounds / 5));
const entries = [
  ...entriesOf("runs", runs),
  ...entriesOf("quotes", quotes),
  ...entriesOf("emissions", emissions),
  ...entriesOf("emissions after photos", inspected),
  ...entriesOf("endorsements", endorsements),
  ...entriesOf("claims", claims),
];
for (const [what, ids] of entries) if (ids.length > 0) console.log(what, ids);
printTable(
  [`${rounds} kills of who performs`, "measured", "budget", ""],
  [
    ...entries.map(
      ([what, ids]) => [what, String(ids.length), "0", ids.length > 0 ? "⚠ excede" : ""] as const,
    ),
    ["quotes: beside those asked for", String(beside), "0", beside > 0 ? "⚠ excede" : ""],
    ["quotes: insurers without an answer in time", String(unanswered), String(rounds), ""],
    ["quotes: slowest from kill to end, ms", String(slowest), "", ""],
  ],
);
if (beside > 0 || entries.some(([, ids]) => ids.length > 0)) process.exitCode = 1;

function entriesOf(of: string, report: Readonly<Record<string, readonly string[]>>) {
  return Object.entries(report).map(([what, ids]) => [`${of}: ${what}`, ids] as const);
}
