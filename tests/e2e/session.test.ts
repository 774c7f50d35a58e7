import type { Page, Route } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { comeBack, demoPassword, desk, emailOf, openDesk, signIn, startDesk } from "./broker-page.ts";
import { button, seeStep } from "./claim-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { type Product, test } from "./product.ts";
import { watchCalls } from "./wire.ts";

let product: Product;
beforeAll(async () => {
  product = await startDesk();
});
afterAll(() => product?.close());

const count = (calls: ReturnType<typeof watchCalls>, asked: string) =>
  calls.filter(({ call }) => call === asked).length;
const refreshes = (calls: ReturnType<typeof watchCalls>) => count(calls, "POST /api/authentication/refresh");
const refusal = (code: string) => ({ status: 401, json: { error: { code, message: "Tu sesión venció" } } });

test("an address leads to the login and back, past a wrong password and a blocked account", async ({
  visit,
}) => {
  const { page } = await visit(product, desk);
  await page.goto("/perfil?de=prueba");
  await signIn(page, "productora", "no es esta");
  await page.getByText("Usuario o contraseña inválidos").waitFor();
  expect(await inspectPage(page, "login", { target: 24 })).toEqual([]);
  await signIn(page, "bloqueado");
  await page.getByText("Acceso denegado").waitFor();
  await signIn(page, "productora");
  await seeStep(page, "Mi perfil");
  expect(new URL(page.url()).search).toBe("?de=prueba");
  // A reload is the same session, by the cookie alone.
  await page.reload();
  await seeStep(page, "Mi perfil");
  const kept = await page.evaluate(() =>
    JSON.stringify({ ...localStorage, ...sessionStorage, c: document.cookie }),
  );
  expect(kept).not.toMatch(/eyJ/);
});

test("whoever is not activated is led to where they are", async ({ visit }) => {
  const { page } = await visit(product, desk);
  await product.server.database.db
    .updateTable("brokers")
    .set({ is_activated: false })
    .where("email", "=", emailOf("principiante"))
    .execute();
  await page.goto("/login");
  await signIn(page, "principiante");
  await seeStep(page, "Verificá tu email");
  expect(decodeURI(new URL(page.url()).pathname)).toBe("/registro/verificación");
});

test("tabs leave together, and come in together", async ({ visit }) => {
  const visitor = await openDesk(visit, product, "productora");
  const beside = await visitor.context.newPage();
  await beside.goto("/perfil");
  await seeStep(beside, "Mi perfil");
  await beside.goto("/logout");
  await seeStep(beside, "Ingresá");
  await seeStep(visitor.page, "Ingresá");
  await visitor.page.getByText("Tu sesión se cerró en otra pestaña.").first().waitFor();
  await signIn(visitor.page, "organizadora");
  await seeStep(visitor.page, "Mi perfil");
  await beside.getByRole("button", { name: /Olga/ }).waitFor();
});

test("a session that was closed from another browser leads to the login, with a warning", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "independiente");
  const other = await openDesk(visit, product, "independiente");
  await button(other.page, /^Cerrar la sesión de/).click();
  await other.page.getByText(/^Cerramos la sesión/).waitFor();
  await goHome(page);
  await seeStep(page, "Ingresá");
  await page.getByText("Tu sesión venció: ingresá otra vez.").first().waitFor();
});

test("a wizard whose call is always refused asks twice, and leads to the login and back", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "productora");
  const calls = watchCalls(page);
  await page.route("**/api/clients/C-1", (route) => route.fulfill(refusal("session-required")));
  await page.goto("/clientes/nuevo?clientId=C-1");
  await seeStep(page, "Ingresá");
  await page.getByText("Tu sesión venció: ingresá otra vez.").first().waitFor();
  expect(new URL(page.url()).searchParams.get("volver")).toMatch(/^\/clientes\/nuevo/);
  // One for the page that was opened, one for the call.
  expect([count(calls, "GET /api/clients/C-1"), refreshes(calls)]).toEqual([2, 2]);
});

test("a wizard that wants what only an insured person has says that it failed, and ends nothing", async ({
  visit,
}) => {
  const { page } = await openDesk(visit, product, "productora");
  const calls = watchCalls(page);
  await page.route("**/api/clients/C-1", (route) => route.fulfill(refusal("ticket-required")));
  await page.goto("/clientes/nuevo?clientId=C-1");
  await button(page, "Reintentar").waitFor();
  expect([count(calls, "GET /api/clients/C-1"), refreshes(calls)]).toEqual([1, 1]);
});

test("two tabs ask for one pass between them, however late the word of it comes", async ({
  expect,
  visit,
}) => {
  const { page, context } = await openDesk(visit, product, "productora");
  const beside = await context.newPage();
  await beside.addInitScript(hearLate, 300);
  await beside.goto("/perfil");
  await seeStep(beside, "Mi perfil");
  const calls = [watchCalls(page), watchCalls(beside)];
  const refuse = refusal("session-required");
  // Each is refused once both have asked: a tab that asks later has the other's pass.
  const both = Promise.withResolvers<void>();
  let asking = 0;
  for (const one of [page, beside]) {
    const answer = async (route: Route) => {
      asking += 1;
      if (asking === 2) both.resolve();
      await both.promise;
      await route.fulfill(refuse);
    };
    await one.route("**/api/authentication/sessions", answer, { times: 1 });
  }
  await Promise.all([comeBack(page), comeBack(beside)]);
  await both.promise;
  // The pass that both go on with is the one that was asked for.
  await expect.poll(() => calls.map((of) => of.filter(({ call }) => listed(call)).length)).toEqual([2, 2]);
  expect(calls.map(refreshes).reduce((sum, count) => sum + count)).toBe(1);
});

test("whoever is gone is asked, and let go when nobody answers", async ({ expect, visit }) => {
  const { page, context } = await visit(product, desk);
  await context.clock.install();
  await page.goto("/perfil");
  await signIn(page, "productora");
  await seeStep(page, "Mi perfil");
  const calls = watchCalls(page);
  const renewals = await countRenewals(page);
  const question = page.getByRole("alertdialog", { name: "¿Seguís ahí?" });
  // Somebody touches the page a minute before the mark: the pass is renewed without a word.
  await page.clock.fastForward(26 * 60_000);
  await page.keyboard.press("Shift");
  await page.clock.fastForward(61_000);
  await expect.poll(renewals).toBe(1);
  expect(await question.isVisible()).toBe(false);
  // Nobody does: asked at three minutes before the end.
  await page.clock.fastForward(27 * 60_000 + 1_000);
  await question.waitFor();
  await question.getByText(/en 1[0-4]\d segundos|en 150 segundos/).waitFor();
  expect(await inspectPage(page, "still there", { target: 24 })).toEqual([]);
  await question.getByRole("button", { name: "Seguir acá" }).click();
  await expect.poll(renewals).toBe(2);
  expect(refreshes(calls)).toBe(2);
  await question.waitFor({ state: "hidden" });
  await page.clock.fastForward(27 * 60_000 + 1_000);
  await question.waitFor();
  await page.clock.fastForward(2 * 60_000 + 31_000);
  await seeStep(page, "Ingresá");
  await page.getByText("Tu sesión se cerró por inactividad.").first().waitFor();
});

test("a link opens an account once, by its name, and over another session only when that is closed", async ({
  visit,
}) => {
  const { page } = await visit(product, desk);
  await page.goto(`/perfil?token=${await issueCode("productora")}&de=1`);
  await page.getByRole("dialog", { name: "Entrar como Paula Productora Demostración" }).waitFor();
  expect(page.url()).not.toContain("token");
  expect(await inspectPage(page, "link", { target: 24 })).toEqual([]);
  await button(page, "Entrar como Paula Productora Demostración").click();
  await seeStep(page, "Mi perfil");
  const code = await issueCode("organizadora");
  await page.goto(`/perfil?token=${code}`);
  await page.getByText("Ya existe una sesión activa. ¿Deseas cerrarla y continuar?").waitFor();
  await button(page, "Cancelar").click();
  await page.getByRole("button", { name: /Paula/ }).waitFor();
  await page.goto(`/perfil?token=${code}`);
  await button(page, "Cerrarla y continuar").click();
  await page.getByRole("button", { name: /Olga/ }).waitFor();
  await page.goto(`/perfil?token=${code}`);
  await page.getByText("El enlace venció o ya se usó: pedí uno nuevo").waitFor();
});

const listed = (call: string) => call === "GET /api/authentication/sessions";

/** Words of other tabs come this much later, in milliseconds: they are on their way for as long as a browser likes. */
function hearLate(milliseconds: number): void {
  const { addEventListener } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.addEventListener = function (type: string, listener: never) {
    const late = (event: Event) => setTimeout(listener, milliseconds, event);
    addEventListener.call(this, type as "message", late as never);
  };
}

/** By the menu, so that the page stays and its list is asked for anew. */
async function goHome(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Trámite, inicio" }).click();
}

/** Counts the renewals that the page tells its tabs of: only then its times are those of the new pass. */
async function countRenewals(page: Page): Promise<() => Promise<number>> {
  const words = await page.evaluateHandle(() => {
    const heard: unknown[] = [];
    new BroadcastChannel("tramite:session").addEventListener("message", ({ data }) => heard.push(data));
    return heard;
  });
  return () => words.evaluate((heard) => heard.length);
}

/** A code of a session of that broker's own. */
async function issueCode(name: string): Promise<string> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${product.url}/api/authentication/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()).data;
  };
  const { access_token } = await post("authorize", { email: emailOf(name), password: demoPassword });
  return (await post("codes", {}, { authorization: `Bearer ${access_token}` })).code;
}
