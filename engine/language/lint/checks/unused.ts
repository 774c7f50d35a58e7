import { below } from "#engine/json/index.ts";
import { offerOf } from "../../offer.ts";
import { callSitesOf, fieldSitesOf } from "../../sites.ts";
import type { FlowSubject } from "../subject.ts";

/** Every condition, source and call that is defined is used. */
export function checkUnused({ release, places, tell }: FlowSubject): void {
  const { flow } = release;
  const used = places.filter(({ role }) => role !== "condition").flatMap(({ expressions }) => expressions);
  const conditions = new Set(used.flatMap(({ reads }) => reads.conditions));
  const sources = new Set([
    ...fieldSitesOf(release).flatMap(({ field }) => offerOf(field)?.name ?? []),
    ...used.flatMap(({ reads }) =>
      reads.all.flatMap((path) => /^\/source\/([^/]+)/.exec(path)?.slice(1) ?? []),
    ),
  ]);
  const calls = new Set(callSitesOf(flow).map(({ name }) => name));
  const tellUnused = (
    code: "unused-condition" | "unused-source" | "unused-call",
    at: string,
    names: object | undefined,
    known: ReadonlySet<string>,
  ) => {
    for (const name of Object.keys(names ?? {}))
      if (!known.has(name)) tell(code, below(at, name), { name }, { key: true });
  };
  tellUnused("unused-condition", "/conditions", flow.conditions, conditions);
  tellUnused("unused-source", "/sources", flow.sources, sources);
  tellUnused("unused-call", "/calls", flow.calls, calls);
}
