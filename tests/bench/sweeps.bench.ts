import { runVitest } from "#scripts/run-vitest.ts";

// The browser's tests with every state in the light and in the dark, and every address of the public area on each platform,
// in each window and scheme: what `npm test` looks at once each.
const { passed, failed, failures } = await runVitest("e2e", { SWEEP: "whole" });
for (const failure of failures) console.log(`    ✗ ${failure}`);
console.log(`  ${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;
