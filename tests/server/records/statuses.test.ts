import { expect, test } from "vitest";
import { showHistory } from "#server/records/show.ts";
import { canStore, type StatusTable } from "#server/records/statuses.ts";

const title = "De {insurer}";
const filled: StatusTable = {
  draft: { title: "Borrador", tone: "none", by: "flow", isDraft: true, next: ["sending"] },
  sending: { title, tone: "info", by: "flow", next: ["sent"] },
  sent: { title: "Enviado", tone: "info", by: "insurer", next: ["more"] },
  more: { title: "Ampliado", tone: "info", by: "flow", next: [], isClosed: true },
};
/** What an insurer asks for and a flow answers. */
const asked: StatusTable = {
  pending: { title: "Pendiente", tone: "warning", by: "insurer", next: ["answered"] },
  answered: { title: "Respondido", tone: "success", by: "flow", next: [], isClosed: true },
};

// How it is, its statuses, the one that it has, the one that is stored, and whether it may be.
test.each([
  ["filled in", filled, undefined, "draft", true],
  ["filled in", filled, undefined, "sending", true],
  ["filled in", filled, undefined, "sent", false],
  ["filled in", filled, undefined, "more", false],
  ["filled in", filled, "sent", "more", true],
  ["filled in", filled, "draft", "draft", true],
  ["filled in", filled, "sending", "sending", false],
  ["asked for", asked, undefined, "pending", false],
  ["asked for", asked, undefined, "answered", false],
  ["asked for", asked, "pending", "answered", true],
] as const)("of what is %s a save leads where its table says: %#", (_, table, from, to, may) => {
  expect(canStore(table, from, to)).toBe(may);
});

test("a history says what was noted where something was", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  const history = [
    { status: "sending", note: null, at },
    { status: "sent", note: "Falta una foto", at },
  ];
  expect(showHistory(filled, { history } as never, "zurich")).toEqual([
    { status: { id: "sending", value: "De Zurich" }, date: "2026/11/20" },
    { status: { id: "sent", value: "Enviado" }, date: "2026/11/20", note: "Falta una foto" },
  ]);
});
