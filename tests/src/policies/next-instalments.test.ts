import { expect, test } from "vitest";
import { nextInstalments } from "#src/features/policies/next-instalments.ts";
import type { Instalment } from "#src/features/policies/policy.ts";

const states = { p: "paid", t: "pending", o: "overdue", u: "unknown", n: "unknown" } as const;

test.each([
  ["nnnnnnnnnnnn", "1-4", "without days begins at the first"],
  ["uuuttttttttt", "4-7", "begins at the first to come"],
  ["ppottttttttt", "3-6", "begins at the first that is owed"],
  ["pppppppppptt", "9-12", "shows four to the end"],
  ["pppppppppppp", "9-12", "shows the last of what is paid"],
  ["tt", "1-2", "shows all of few"],
])("%s shows %s: it %s", (letters, shown) => {
  const instalments = [...letters].map((letter, index): Instalment => {
    const state = states[letter as keyof typeof states];
    return { number: index + 1, dueOn: letter === "n" ? null : "2026/11/10", amount: 1, state };
  });
  const numbers = nextInstalments(instalments, 4).map(({ number }) => number);
  expect(`${numbers[0]}-${numbers.at(-1)}`).toBe(shown);
});
