import { below, nearest, type Schema } from "#engine/json/index.ts";
import { schemaAt } from "../../fields.ts";
import { connectorName, resolveConnector } from "../../load/connector.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { objectOf } from "../../load/effective.ts";
import { documentsOf, isWhole, type Library, memberOf, textOf } from "../../load/library.ts";
import { refusalsOn } from "../language-schemas.ts";
import type { Tell } from "../subject.ts";

/** A scenario is of a connector that exists, and replies to calls that it makes. */
export function lintConnectorScenario(library: Library, { value }: LoadedDocument, tell: Tell): void {
  const name = textOf(value, "connector");
  // By its own name alone: that of one of its products would be played by nobody.
  const connector = documentsOf(library, "connector").find((one) => connectorName(one) === name);
  if (!connector) {
    if (!isWhole(library, "connector")) return;
    const names = documentsOf(library, "connector").map(connectorName);
    tell("unknown-connector", "/connector", { name, suggestion: nearest(name, names) });
    return;
  }
  const { effective, laid } = resolveConnector(library, connector);
  const { context } = effective.flow;
  const input = schemaAt(objectOf(context) as Schema, "/input");
  // What must not be sent is rehearsed with what nobody may give.
  if (input && memberOf(memberOf(value, "expect"), "failure") !== "unsendable")
    for (const { code, pointer, params, spot } of refusalsOn(
      textOf(value, "today"),
      input,
      memberOf(value, "input"),
    ))
      tell(code, `/input${pointer}`, params, spot);
  const calls = Object.keys(objectOf(laid.calls));
  const told = objectOf(memberOf(value, "replies"));
  for (const call of Object.keys(told))
    if (!calls.includes(call))
      tell(
        "unknown-call",
        below("/replies", call),
        { name: call, suggestion: nearest(call, calls) },
        { key: true },
      );
}
