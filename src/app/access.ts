import { returnAddress } from "#src/desk/session/return-path.ts";

/** What is known of who asks for an address. */
type Visitor = {
  readonly status: "unknown" | "unreachable" | "signed-out" | "signed-in";
  readonly isActivated: boolean;
};

/** What an address of the broker's area shows: itself, a wait, or another address. */
export type Access = "show" | "wait" | "unreachable" | { readonly to: string };

export const loginPath = "/login";
export const verifyPath = "/registro/verificación";

/** The route rules: an authenticated and activated user, or on to where one becomes that. */
export function decideAccess({ status, isActivated }: Visitor, address: string): Access {
  if (status === "unknown") return "wait";
  if (status === "unreachable") return "unreachable";
  if (status === "signed-out") return { to: loginAddress(address) };
  return isActivated ? "show" : { to: verifyPath };
}

/** The login page, which leads back to the address where that is worth it. */
function loginAddress(address: string): string {
  const back = returnAddress(address);
  return back === "/" ? loginPath : `${loginPath}?${new URLSearchParams({ volver: back })}`;
}
