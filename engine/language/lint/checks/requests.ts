import { below } from "#engine/json/index.ts";
import type { FlowCall } from "../../documents.generated.ts";
import type { FlowSubject, Tell } from "../subject.ts";
import { checkVariables, type Variable } from "./variables.ts";

type Words = Partial<Pick<FlowCall, "get" | "post" | "put" | "patch" | "delete" | "with" | "body" | "send">>;

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** A request has one method, a path whose variables have values, and a body only where there can be one. */
export function checkRequests({ release: { flow }, tell }: FlowSubject): void {
  for (const [name, call] of Object.entries(flow.calls ?? {}))
    checkRequest(call, below("/calls", name), "needed", tell);
  for (const [name, source] of Object.entries(flow.sources ?? {})) {
    const at = below("/sources", name);
    checkRequest(source, at, source.cases ? "none" : "optional", tell);
    for (const [index, one] of (source.cases ?? []).entries())
      checkRequest(one, `${at}/cases/${index}`, "needed", tell);
    if (source.items === undefined && source.item === undefined)
      tell("source-without-items", at, { name }, { key: true });
  }
}

function checkRequest(words: Words, at: string, need: "needed" | "optional" | "none", tell: Tell): void {
  const named = methods.filter((method) => words[method] !== undefined);
  const [method, second] = named;
  if (second !== undefined) tell("two-methods", `${at}/${second}`, { name: second }, { key: true });
  else if (method === undefined && need === "needed") tell("no-method", at, {}, { key: true });
  else if (method !== undefined && need === "none")
    tell("method-beside-cases", `${at}/${method}`, { name: method }, { key: true });
  if (method === "get" && (words.body !== undefined || words.send))
    tell("body-of-get", `${at}/${words.body === undefined ? "send" : "body"}`, {}, { key: true });
  const path = method === undefined ? undefined : words[method];
  if (path === undefined) return;
  const variables = variablesOf(path, (code, inside, name) =>
    tell(code, `${at}/${method}`, { name }, { inside }),
  );
  checkVariables(variables, words.with, { path: `${at}/${method}`, with: `${at}/with` }, tell);
}

/** Variables of a path template (RFC 6570) and where each stands. `{+name}` and `{#name}` could leave the service. */
function variablesOf(
  path: string,
  tell: (code: "broken-path" | "raw-variable", inside: number, name: string) => void,
): readonly Variable[] {
  const loose = path.replace(/\{[^{}]*\}/g, (whole) => " ".repeat(whole.length));
  const brace = loose.search(/[{}]/);
  if (brace >= 0) tell("broken-path", brace, path);
  return [...path.matchAll(/\{([^{}]*)\}/g)].flatMap((match) => {
    const [, inner = ""] = match;
    const operator = /^[+#./;?&=,!@|]/.exec(inner)?.[0] ?? "";
    if (operator === "+" || operator === "#") tell("raw-variable", match.index, inner);
    let inside = match.index + 1 + operator.length;
    return inner
      .slice(operator.length)
      .split(",")
      .flatMap((part) => {
        const name = part.replace(/(\*|:\d+)$/, "");
        const found = { name, inside };
        inside += part.length + 1;
        if (/^\w+$/.test(name)) return [found];
        tell("broken-path", found.inside, path);
        return [];
      });
  });
}
