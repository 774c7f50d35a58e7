import { AsyncLocalStorage } from "node:async_hooks";
import type { Principal } from "./principal.ts";

/** For whom this server asks itself something, and by which access they were recognised. */
export type Acting = { readonly access: string; readonly principal: Principal };

const acting = new AsyncLocalStorage<Acting>();

/** Does something for somebody who was recognised: a request made inside is theirs where it asks for the same access. */
export function actFor<T>(whom: Acting, act: () => Promise<T>): Promise<T> {
  return acting.run(whom, act);
}

/** Who was recognised by that access and is acted for; nothing that comes from outside can say so. */
export function actedFor(access: string): Principal | undefined {
  const whom = acting.getStore();
  return whom?.access === access ? whom.principal : undefined;
}
