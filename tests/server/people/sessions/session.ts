import type { LightMyRequestResponse } from "fastify";
import { demoPassword, type Harness } from "../../harness.ts";

/** A browser: its cookies and its address. */
export type Browser = {
  readonly address: string;
  cookie: string;
  post(path: string, body?: unknown): Promise<LightMyRequestResponse>;
  signIn(name: string, password?: string): Promise<LightMyRequestResponse>;
};

let networks = 0;

/** A browser in a network of its own, which keeps the cookie that it is given. */
export function openBrowser(server: Harness, host = "localhost"): Browser {
  networks += 1;
  const browser: Browser = {
    address: `172.20.${networks}.9`,
    cookie: "",
    post: async (path, body) => {
      const answer = await server.call({
        method: "POST",
        url: path,
        ...(body === undefined ? {} : { body }),
        address: browser.address,
        headers: { host, ...(browser.cookie === "" ? {} : { cookie: browser.cookie }) },
      });
      const [cookie] = answer.cookies;
      if (cookie) browser.cookie = cookie.value === "" ? "" : `${cookie.name}=${cookie.value}`;
      return answer;
    },
    signIn: (name, password = demoPassword) =>
      browser.post("/authentication/authorize", { email: `${name}@example.com`, password }),
  };
  return browser;
}
