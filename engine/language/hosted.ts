import { valuesIn } from "./addresses.ts";
import type { FlowDocument } from "./documents.generated.ts";
import { releaseFor } from "./load/compile-release.ts";
import { documentsOf, findFlow, type Library, memberOf } from "./load/library.ts";
import { overlaysOf } from "./load/overlays.ts";

type Host = NonNullable<FlowDocument["host"]>;
/** A part of the product in which flows live. */
export type HostArea = Host["area"];
export type Task = NonNullable<Host["task"]>;

/** Where a flow lives, as a page has to know it before the flow is there. */
export type HostedFlow = {
  readonly flow: string;
  readonly title: string;
  /** What the home of its area says of it. */
  readonly task?: Task;
  /** Its title and its task's hint in the languages into which it is translated. */
  readonly translations: Readonly<Record<string, { readonly title: string; readonly hint?: string }>>;
  /** Without one it lives where what starts it does. */
  readonly route?: string;
  /** Values of the context that make two openings one draft. */
  readonly draft: readonly string[];
  /** Values of the context without which it cannot be opened. */
  readonly needs: readonly string[];
  /** Addresses of its steps below its route, those that an overlay adds among them. */
  readonly paths: readonly string[];
  /** With it the area finds out that who is there is who they say. */
  readonly proof?: true;
};

/** The flows of a library that live in an area, in the library's order. */
export function hostedFlows(library: Library, area: HostArea): readonly HostedFlow[] {
  return documentsOf(library, "flow").flatMap(({ value }) => {
    const host = memberOf(value, "host");
    const id = memberOf(value, "id");
    const isHere = memberOf(host, "area") === area && typeof id === "string";
    return isHere && findFlow(library, id) ? [describe(library, id)] : [];
  });
}

function describe(library: Library, id: string): HostedFlow {
  const { flow, context } = releaseOf(library, id);
  const { route, draft = [], task } = flow.host ?? {};
  const overlays = overlaysOf(library, id).map(({ value }) => value);
  const steps = [flow, ...overlays.map((overlay) => memberOf(overlay, "patch"))].flatMap((each) =>
    Object.entries(memberOf(each, "steps") ?? {}),
  );
  const languages = overlays.flatMap((overlay) => {
    const language = memberOf(memberOf(overlay, "for"), "language");
    return typeof language === "string" ? [language] : [];
  });
  return {
    flow: id,
    title: flow.title,
    ...(task ? { task } : {}),
    translations: Object.fromEntries(
      [...new Set(languages)].map((language) => [language, wordsOf(releaseOf(library, id, language).flow)]),
    ),
    ...(route === undefined ? {} : { route }),
    draft,
    needs: [...new Set([...(context.required ?? []), ...valuesIn(route ?? "")])],
    paths: [...new Set(steps.map(([step, said]) => pathOf(step, said)))],
    ...(flow.host?.proof ? { proof: true } : {}),
  };
}

function wordsOf({ title, host }: Pick<FlowDocument, "title" | "host">) {
  const hint = host?.task?.hint;
  return { title, ...(hint === undefined ? {} : { hint }) };
}

function releaseOf(library: Library, id: string, language?: string) {
  const found = releaseFor(library, id, language === undefined ? {} : { language });
  if (!found) throw new Error(`flow "${id}": is not in the library — ask for one that is`);
  return found.release;
}

function pathOf(step: string, said: unknown): string {
  const path = memberOf(said, "path");
  return typeof path === "string" ? path : step;
}
