import { expect, test } from "vitest";
import { groupNotices } from "#server/people/notifications/group-notices.ts";
import kinds from "#server/people/notifications/kinds.json" with { type: "json" };
import { topics } from "#server/people/notifications/topics.ts";
import urgent from "#server/people/notifications/urgent.json" with { type: "json" };
import { entities } from "#server/record-types.ts";
import cases from "./notice-groups.json" with { type: "json" };

const reader = { permissions: [], onboardingStatus: "finished" };

test.each(cases)("$title", ({ notices, lines }) => {
  const stored = notices.map((notice, index) => {
    const { kind = "record-moved", ...content } = notice as { kind?: string };
    return {
      id: String(index),
      kind,
      content: { title: "", ...content },
      createdAt: new Date(0),
      readAt: null,
    };
  });
  const groups = groupNotices(reader, stored).map(({ title, text, path, last }) => ({
    title,
    text,
    ...(path === undefined ? {} : { path }),
    things: last.length,
    first: last[0]?.title,
  }));
  expect(groups).toMatchObject(lines);
  expect(groups).toHaveLength(lines.length);
});

test("each kind and each record that tells its broker has a topic", () => {
  const told = entities.flatMap(({ name, decided }) =>
    decided?.notice && decided.notice.kind === undefined ? [name] : [],
  );
  const named = [...told, ...Object.values(kinds).map(({ topic }) => topic)];
  expect(named.filter((name) => !topics.includes(name))).toEqual([]);
});

test("each row of what is urgent names a kind, a topic and statuses that there are", () => {
  for (const { kind, topic, statuses = [] } of urgent) {
    expect(kinds).toHaveProperty(kind);
    if (topic === undefined) continue;
    const entity = entities.find(({ name }) => name === topic);
    // A claim that is left to a person is in no status of its own.
    const known = [...Object.keys(entity?.statuses ?? {}), "handed"];
    expect(statuses.filter((status) => !known.includes(status))).toEqual([]);
    expect(entity?.name).toBe(topic);
  }
});
