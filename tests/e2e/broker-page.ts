import type { Page } from "playwright";
import { demoBrokers, demoConditions, demoOperators, demoPeople } from "../server/demo-people.ts";
import { button, field, seeStep } from "./claim-page.ts";
import { type Product, startProduct, type Visit, type Visiting } from "./product.ts";
import { freeLimits } from "./start-product.ts";

const many = { count: 10_000, seconds: 60 };

/** What a broker works at. */
export const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false } as const;

/** What every broker of the demonstration signs in with. */
export const demoPassword = demoBrokers[0]?.password ?? "";

/** The product with the brokers of the demonstration, and those whom they sold their policies to. */
export function startDesk(options: Parameters<typeof startProduct>[0] = {}): Promise<Product> {
  return startProduct({
    ...options,
    people: demoPeople,
    brokers: demoBrokers,
    conditions: demoConditions,
    operators: demoOperators,
    limits: {
      ...freeLimits,
      signInOfAddress: many,
      signIn: many,
      session: many,
      passwordOfAccount: many,
      code: many,
    },
  });
}

/** The address of a broker of the demonstration, by what it begins with. */
export function emailOf(name: string): string {
  return `${name}@example.com`;
}

/** Fills the login page in and sends it. */
export async function signIn(page: Page, name: string, password = demoPassword): Promise<void> {
  await seeStep(page, "Ingresá");
  await field(page, "Email").fill(emailOf(name));
  await page.getByLabel("Contraseña", { exact: true }).fill(password);
  await button(page, "Ingresar").click();
}

/** A broker at their desk, whose session began before this page: at their profile, or at another address. */
export async function openDesk(
  visit: Visiting,
  product: Product,
  name: string,
  address = "/perfil",
): Promise<Visit> {
  const visitor = await visit(product, desk);
  await beginSession(visitor, name);
  await visitor.page.goto(address);
  if (address === "/perfil") await seeStep(visitor.page, "Mi perfil");
  return visitor;
}

/** Signs a broker in without a page: the browser keeps the cookie, and each page goes on with it. */
export async function beginSession({ context }: Pick<Visit, "context">, name: string): Promise<void> {
  const data = { email: emailOf(name), password: demoPassword };
  const reply = await context.request.post("/api/authentication/authorize", { data });
  if (!reply.ok()) throw new Error(`${name} is not let in: ${reply.status()} ${await reply.text()}`);
}

/** To the first screen and back to the profile, whose lists are asked for anew; the page itself stays. */
export async function comeBack(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Trámite, inicio" }).click();
  await seeHome(page);
  await page.keyboard.press("g");
  await page.keyboard.press("u");
}

/** Waits for the first screen: it greets whoever has no portfolio yet, and tells others of their day. */
export async function seeHome(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: /^(Hoy|Hola), / }).waitFor();
}
