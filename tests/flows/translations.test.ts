import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { above, getAt, type Json, type JsonObject, setAt } from "#engine/json/index.ts";
import {
  effectiveFlow,
  type Library,
  lintDocuments,
  loadDocument,
  releaseFor,
} from "#engine/language/index.ts";
import { type Flow, replay, type Sent } from "#engine/runtime/index.ts";
import { allSends, type Send } from "../engine/runtime/sends.ts";
import { flows, library } from "./documents.ts";
import { flowFrom, flowOf } from "./flow-of.ts";

const ids = flows.map(({ json }) => json.id);
/** Places of each flow as everybody gets it: where a translation may say something, and where it must not. */
const places = new Map(
  ids.map((id) => [id, leavesOf(effectiveFlow(library, id, {})?.effective.flow ?? {}, "")]),
);

const change = fc.record({
  at: fc.nat(),
  isText: fc.boolean(),
  up: fc.nat({ max: 2 }),
  value: fc.constantFrom<Json>(null, true, false, "Texto", "=true", "false", 0, [], {}, { required: true }),
});
const overlay = fc.record({
  id: fc.constantFrom(...ids),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
});

let sends: ReadonlyMap<string, readonly Send[]>;
beforeAll(async () => {
  sends = Map.groupBy(
    (await allSends()).filter(({ name }) => name.startsWith("flows/")),
    ({ flow }) => flow.id,
  );
}, 120_000);

// The same overlays in every run; SEED looks elsewhere.
test("a translation is refused, or nothing is taken by it that is refused without", {
  timeout: 120_000,
}, async () => {
  let [kept, compared] = [0, 0];
  await fc.assert(
    fc.asyncProperty(overlay, async ({ id, changes }) => {
      const translated = translate(id, changes);
      if (!translated) return;
      kept += 1;
      for (const send of (sends.get(id) ?? []).slice(-3))
        for (const sent of [send.sent, ...withoutOne(send.sent)]) {
          compared += 1;
          expect(await verdictOf(translated, sent, send)).toEqual(await verdictOf(flowOf(id), sent, send));
        }
    }),
    { seed: Number(process.env.SEED ?? 1), numRuns: 400 },
  );
  console.log(`  ${kept} translations kept, ${compared} verdicts compared`);
  expect(kept).toBeGreaterThan(40);
  expect(compared).toBeGreaterThan(100);
});

type Change = { readonly at: number; readonly isText: boolean; readonly up: number; readonly value: Json };

/** The flow with a translation that changes some of its places; undefined where the linter refuses that. */
function translate(id: string, changes: readonly Change[]): Flow | undefined {
  const all = places.get(id) ?? [];
  let patch: JsonObject = {};
  for (const { at, isText, up, value } of changes) {
    const some = isText
      ? all.filter((place) => /\/(title|hint|notice|message|description)$/.test(place))
      : all;
    const place = some[at % some.length] ?? "";
    patch = isText ? setAt(patch, place, "Texto") : setAt(patch, outer(place, up), value);
  }
  const file = "flows/random.pt.overlay.json";
  const text = JSON.stringify({
    $schema: "../schemas/overlay.schema.json",
    overlay: id,
    for: { language: "pt" },
    patch,
  });
  const { document } = loadDocument(file, text);
  if (!document) throw new Error("an overlay that JSON.stringify wrote is JSON");
  const more: Library = { ...library, documents: new Map(library.documents).set(file, document) };
  if (lintDocuments(more, [document]).length > 0) return undefined;
  const found = releaseFor(more, id, { language: "pt" });
  return found && flowFrom(found.release, id);
}

/** The place some levels around a place, but never the whole flow. */
function outer(place: string, up: number): string {
  const around = above(place);
  return up === 0 || around === undefined || around === "" ? place : outer(around, up - 1);
}

/** The same request with one of its answers left out: most are then refused. */
function withoutOne(sent: Sent): readonly Sent[] {
  return Object.keys(sent.answers)
    .slice(0, 3)
    .map((name) => {
      const { [name]: _, ...answers } = sent.answers;
      return { ...sent, answers };
    });
}

async function verdictOf(flow: Flow, sent: Sent, { ask }: Send) {
  const { problems, isInPlace, answers, unread } = await replay(flow, sent, ask);
  return { codes: problems.map(({ code, path }) => [code, path]), isInPlace, answers, unread: unread?.call };
}

function leavesOf(value: Json, at: string): readonly string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [at];
  return Object.keys(value).flatMap((name) => {
    const place = `${at}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    return leavesOf(getAt(value, place.slice(at.length)) ?? null, place);
  });
}
