import { expect, test } from "vitest";
import { addDays, wireDate } from "#engine/identifiers/index.ts";
import {
  headlineOf,
  isLate,
  messageOf,
  pathOf,
  type Task,
  templateOf,
  titleOf,
  whenText,
} from "#src/features/tasks/task.ts";
import { today } from "#src/shared/time/clock.ts";

const task: Task = {
  ...{ kind: "unpaid", id: "u", occasion: "2026-11-10", dueOn: "2026/11/24", postponedUntil: null },
  ...{ markedAt: null, entity: null, title: null, text: null, policyId: "p", number: "DEMO-0001" },
  ...{
    insurer: { name: "zurich", displayName: "Zurich" },
    asset: "Fiat Cronos (2021)",
    person: "Ana Prueba",
  },
  ...{ clientId: "c", amount: 9_163_250, coveredUntil: null, endsOn: "2027/05/01", phone: null, email: null },
};
const renewal: Task = { ...task, kind: "renewal", id: "p", amount: null };

test("a message begins with the house's words, or with the broker's own", () => {
  expect(messageOf(task, undefined)).toMatch(
    /^Hola, Ana\. La cuota de \$\s91\.632,50 de tu póliza DEMO-0001 de Zurich/,
  );
  expect(messageOf(task, undefined)).toContain("Pagala cuanto antes para no perder la cobertura.");
  const lapsed = { ...task, coveredUntil: "2020/01/31" };
  expect(messageOf(lapsed, undefined)).toContain(
    "La cobertura llegó hasta el 31/01/2020: mientras no se acredite, está suspendida.",
  );
  expect(messageOf(renewal, "{nombre}: {bien} vence el {vence}. {otra}")).toBe(
    "Ana: Fiat Cronos (2021) vence el 01/05/2027. {otra}",
  );
});

test("what nobody knows leaves no holes", () => {
  const bare = { ...renewal, person: null, asset: null };
  expect(messageOf(bare, undefined)).toMatch(/^Hola\. Tu póliza DEMO-0001 de Zurich vence el 01\/05\/2027\./);
});

test("words that are kept say the same of any other, and of a word that only contains one nothing is taken", () => {
  const typed = "Hola Ana, pagá $\u00a091.632,50 del Fiat Cronos (2021), póliza DEMO-0001. Analizá Anabel.";
  const kept = templateOf(task, typed);
  expect(kept).toBe("Hola {nombre}, pagá {importe} del {bien}, póliza {poliza}. Analizá Anabel.");
  expect(messageOf(task, kept)).toBe(typed);
  const other = { ...task, person: "Beto Prueba", number: "X-2", amount: 100, asset: "Moto" };
  expect(messageOf(other, kept)).toBe("Hola Beto, pagá $\u00a01,00 del Moto, póliza X-2. Analizá Anabel.");
});

test("each is called what it is, and leads to where it is seen to", () => {
  const claim: Task = {
    ...task,
    kind: "claim",
    id: "r",
    entity: "accident",
    title: "Siniestro SIN-1: Falta documentación",
  };
  const note: Task = { ...task, kind: "note", id: "n", text: "Llamar", policyId: null };
  expect(
    [task, renewal, claim, { ...claim, entity: "inspection" }, note].map((one) => [
      titleOf(one),
      pathOf(one),
    ]),
  ).toEqual([
    ["Cuota impaga de $\u00a091.632,50", "/polizas/impagas"],
    ["Vence Fiat Cronos (2021)", "/polizas/detalle/p"],
    ["Siniestro SIN-1: Falta documentación", "/polizas/siniestros/r"],
    ["Siniestro SIN-1: Falta documentación", "/polizas/detalle/p#inspecciones"],
    ["Llamar", "/clientes/detalle/c?fila=n#seguimiento"],
  ]);
});

test("the headline says how many, and where there are more than were counted", () => {
  const none = { passing: 0, review: 0, unpaid: 0, renewal: 0, claim: 0, note: 0 };
  expect(headlineOf(none)).toBe("No te queda nada para hoy");
  expect(headlineOf({ ...none, note: 1 })).toBe("1 tarea para hoy");
  expect(headlineOf({ ...none, renewal: 1000, note: 2 })).toBe("Más de 1002 tareas para hoy");
});

const inDays = (days: number) => wireDate(addDays(today(), days) ?? "");

test.each([
  [-2, "Hace 2 días", true],
  [-1, "Hace 1 día", true],
  [0, "Hoy", false],
  [1, "En 1 día", false],
  [3, "En 3 días", false],
])("a task due in %i days says «%s»; late: %s", (days, text, late) => {
  const dueOn = inDays(days);
  expect([whenText(dueOn), isLate({ dueOn }, "open")]).toEqual([text, late]);
});

test("only what is still to be done can be late", () => {
  const dueOn = inDays(-2);
  expect([
    isLate({ dueOn }, "postponed"),
    isLate({ dueOn }, "done"),
    isLate({ dueOn: null }, "open"),
  ]).toEqual([false, false, false]);
});
