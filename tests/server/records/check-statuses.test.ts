import { expect, test } from "vitest";
import { entities } from "#server/record-types.ts";
import { checkStatuses } from "#server/records/check-statuses.ts";
import { towing } from "../../towing/towing.ts";
import cases from "./check-statuses.json" with { type: "json" };

type Case = {
  readonly title: string;
  /** Members of statuses in place of their own; null for none. */
  readonly with: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly says: string;
};

test.each(cases as unknown as readonly Case[])("no kind has $title", ({ with: changes, says }) => {
  const changed = Object.entries(towing.statuses).map(([id, status]) => {
    const members = Object.entries({ ...status, ...changes[id] }).filter(([, value]) => value !== null);
    return [id, Object.fromEntries(members)];
  });
  expect(() => checkStatuses({ name: "towing", statuses: Object.fromEntries(changed) })).toThrow(says);
});

test.each([...entities, towing])("the statuses of $name lead somewhere", (entity) => {
  expect(() => checkStatuses(entity)).not.toThrow();
});
