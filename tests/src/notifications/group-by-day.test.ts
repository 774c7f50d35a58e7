import { expect, test } from "vitest";
import { groupByDay } from "#src/features/notifications/group-by-day.ts";
import days from "./days.json" with { type: "json" };

const noticeAt = (at: string) => ({ id: at, title: "", text: "", at, isRead: true });

test.each(days)("what came at $at is of «$is»", ({ at, is }) => {
  expect(groupByDay([noticeAt(at)], "2026-11-20").map(({ title }) => title)).toEqual([is]);
});

test("notices of one day stand together, in their order", () => {
  const ats = ["2026-11-20T15:00:00Z", "2026-11-20T14:00:00Z", "2026-11-19T15:00:00Z"];
  const grouped = groupByDay(ats.map(noticeAt), "2026-11-20");
  expect(grouped.map(({ ofDay }) => ofDay.map(({ id }) => id))).toEqual([ats.slice(0, 2), ats.slice(2)]);
});
