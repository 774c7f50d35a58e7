import { describe, expect, test } from "vitest";
import { collectPlatforms, type Platform } from "#server/people/platforms/platforms.ts";
import type { Principal } from "#server/people/principals/principal.ts";
import { entities } from "#server/record-types.ts";
import {
  canRead,
  canWrite,
  isOwnConversation,
  keepingOf,
  type Subject,
  type SubjectPolicy,
} from "#server/records/access/decide.ts";
import table from "./decide.json" with { type: "json" };

type Case = {
  readonly name: string;
  readonly kind: string;
  readonly owner: string;
  readonly isSent?: boolean;
  /** What differs from the insurer's policy. */
  readonly policy?: Partial<SubjectPolicy>;
  readonly proposed?: Subject["proposed"];
  /** Who oversees the broker who keeps it; those who oversee the seller without it. */
  readonly keeper?: object;
  /** Names of principals; those who write read too, and every other does neither. */
  readonly writes?: readonly string[];
  readonly reads?: readonly string[];
  readonly onlyWrites?: readonly string[];
};

const platforms = collectPlatforms(
  table.platforms.map(({ keeper: _, ...platform }): Platform => platform),
  new Map(table.platforms.flatMap(({ name, keeper }) => (keeper ? [[name, keeper] as const] : []))),
);
const principals = Object.entries(table.principals as unknown as Readonly<Record<string, Principal>>);
const usual = table.policies["insurer's"];

function subjectIn({ owner, isSent = true, policy, proposed = null, keeper }: Case): Subject {
  const overseers = keeper ?? { organizerId: "organizer", parentId: "organization" };
  return {
    ...{ owner, isSent, proposed },
    policy: policy ? { ...usual, ...policy } : null,
    keeper: { organizerId: null, parentId: null, ...overseers },
  };
}

function keepingIn({ kind }: Case) {
  const entity = entities.find(({ name }) => name === kind);
  if (!entity) throw new Error(`no kind "${kind}"`);
  return keepingOf(entity);
}

const cases: readonly Case[] = table.cases;

describe.each(cases.map((one) => [one.name, one] as const))("%s", (_name, one) => {
  const { writes = [], reads = [], onlyWrites = [] } = one;

  test("is read by these principals alone", () => {
    const all = principals.filter(([, by]) => canRead(by, keepingIn(one), subjectIn(one), platforms));
    expect(all.map(([name]) => name).toSorted()).toEqual([...writes, ...reads].toSorted());
  });

  test("is changed by these principals alone", () => {
    const all = principals.filter(([, by]) => canWrite(by, keepingIn(one), subjectIn(one), platforms));
    expect(all.map(([name]) => name).toSorted()).toEqual([...writes, ...onlyWrites].toSorted());
  });
});

test.each([
  ["their own platform, about nothing", "cordillera", null, true],
  ["no platform, about nothing", "*", null, false],
  ["no platform, about a policy that is shown", "*", usual, true],
  ["no platform, about a policy that another broker typed", "*", { ...usual, origin: "typed" }, false],
] as const)("a conversation in which somebody takes part on %s", (_name, platform, policy, expected) => {
  const insured = principals.find(([name]) => name === "cordillera")?.[1];
  if (insured?.type !== "insured") throw new Error("nobody insured");
  expect(isOwnConversation(insured, { platform, policy }, platforms)).toBe(expected);
});

test("each name of the table is a principal", () => {
  const named = cases.flatMap(({ writes = [], reads = [], onlyWrites = [] }) => [
    ...writes,
    ...reads,
    ...onlyWrites,
  ]);
  expect(named.filter((name) => !principals.some(([known]) => known === name))).toEqual([]);
});
