import { below, nearest } from "#engine/json/index.ts";
import { connectorName, findConnector } from "../../load/connector.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { objectOf } from "../../load/effective.ts";
import { documentsOf, isWhole, type Library, memberOf, textOf } from "../../load/library.ts";
import type { Tell } from "../subject.ts";

/** A scenario is of a connector that exists, and replies to calls that it makes. */
export function lintConnectorScenario(library: Library, { value }: LoadedDocument, tell: Tell): void {
  const name = textOf(value, "connector");
  const connector = findConnector(library, name);
  if (!connector) {
    if (!isWhole(library, "connector")) return;
    const names = documentsOf(library, "connector").map(connectorName);
    tell("unknown-connector", "/connector", { name, suggestion: nearest(name, names) });
    return;
  }
  const calls = Object.keys(objectOf(memberOf(connector.value, "calls")));
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
