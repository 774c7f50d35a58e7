import { runVitest } from "#scripts/run-vitest.ts";

// The browser's tests with every state in the light and in the dark, and every page in each window and scheme, on each
// platform and in each language: what `npm test` looks at once each.
const { passed, failed, failures } = await runVitest("e2e", { SWEEP: "whole" });
for (const failure of failures) console.log(`    ✗ ${failure}`);
console.log(`  ${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
