import { afterAll, beforeAll, expect, test } from "vitest";
import { serveInsurers } from "#server/demonstration/insurers/insurers.ts";
import type { SimulatedInsurer } from "#server/demonstration/insurers/serve-insurer.ts";

let insurers: readonly SimulatedInsurer[] = [];
beforeAll(async () => {
  insurers = await serveInsurers({ pace: 0, today: () => "2026-11-20" });
});
afterAll(() => Promise.all(insurers.map(({ close }) => close())));

const risk = {
  ...{ codia: "0120007", anio: "2021", cerokm: "0", capital: "18500000.00", uso: "10", gnc: "0", cp: "2000" },
  ...{ persona: "f", iva: "cf", pago: "tarjeta", comision: "100", desde: "21-11-2026" },
};

async function ask(fields: object, headers: Readonly<Record<string, string>> = {}) {
  const experta = insurers.find(({ insurer }) => insurer === "experta");
  const { origin = "", credentials = {} } = experta?.connection ?? {};
  const own = { "x-api-key": credentials.key ?? "", ...headers };
  const body = new URLSearchParams(fields as Record<string, string>);
  const reply = await fetch(`${origin}/cotizador`, { method: "POST", body, headers: own });
  const told = reply.status === 401 ? {} : ((await reply.json()) as { ticket?: string; error?: string });
  const look = async () => (await fetch(`${origin}/cotizador/${told.ticket}`, { headers: own })).json();
  return { status: reply.status, told, look };
}

test("it gives a number, is not ready at the first look, and says the same for the same", async () => {
  const [first, second] = [await ask(risk), await ask(risk)];
  expect(await first.look()).toEqual({ ticket: first.told.ticket, estado: "PROC" });
  await second.look();
  const [one, other] = [await first.look(), await second.look()];
  expect(one).toMatchObject({
    estado: "FIN",
    vence: "05-12-2026",
    productos: [{ codigo: "RC" }, {}, {}, {}, {}, {}],
  });
  expect({ ...(one as object), ticket: "" }).toEqual({ ...(other as object), ticket: "" });
});

test.each([
  ["a member that it does not know", { ...risk, color: "rojo" }],
  ["a member that lacks", (({ iva: _iva, ...rest }) => rest)(risk)],
  ["a code that it does not have", { ...risk, uso: "11" }],
  ["an amount written otherwise", { ...risk, capital: "18.500.000,00" }],
])("it refuses %s", async (_what, fields) => {
  const { status, told } = await ask(fields);
  expect([status, Object.keys(told)]).toEqual([400, ["error"]]);
});

test("it answers nothing to whom it does not know", async () => {
  expect((await ask(risk, { "x-api-key": "k" })).status).toBe(401);
});
