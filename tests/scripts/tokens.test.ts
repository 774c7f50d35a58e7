import { expect, test } from "vitest";
import { formTokens, usedTokens } from "#scripts/tokens.ts";

const page = `/* Of pages: :root { --never: 1; } */
:root {
  --brand: #123456;
  --primary: var(--brand);
  --space: 4px;
}
@media (prefers-color-scheme: dark) {
  :root {
    --primary: color-mix(in srgb, var(--brand) 84%, white);
  }
}
`;

test("a form's tokens are those that it reads, as values of their own", () => {
  expect(formTokens(page, usedTokens(".a { color: var(--primary); gap: var(--other, 1px); }"))).toBe(
    `:where(:root) {
  --primary: #123456;
}

@media (prefers-color-scheme: dark) {
  :where(:root) {
    --primary: color-mix(in srgb, #123456 84%, white);
  }
}
`,
  );
});
