import {
  documentsOf,
  type FlowDocument,
  findFlow,
  type Library,
  type LoadedDocument,
  loadDocument,
  type OverlayDocument,
  openLibrary,
  overlaysFor,
  releaseFor,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { runScenarios } from "./run-scenarios.ts";
import type { Root, Scaffold } from "./scaffold.ts";
import { connectorOf } from "./scaffold-connector.ts";
import { dialectOf } from "./scaffold-dialect.ts";
import { idOf, titleOf } from "./scaffold-names.ts";
import { templatesOf } from "./templates.ts";

export const insurersPath = "flows/insurers.json";
export type ListedInsurer = { readonly name: string; readonly displayName: string };

/**
 * An insurer: its line in the list, how it is asked for a price and a simulated one that gives it, and an overlay of the flow that other insurers change
 * most, to be changed from there, with a scenario that fails without it.
 */
export async function newInsurer(root: Root, name: string): Promise<Scaffold> {
  const id = idOf(name);
  const listed = (root.read(insurersPath) as readonly ListedInsurer[] | undefined) ?? [];
  const list = listed.some((insurer) => insurer.name === id)
    ? listed
    : [...listed, { name: id, displayName: titleOf(name) }];
  const library = openLibrary(new Map([...readDocuments(root.path), [insurersPath, JSON.stringify(list)]]));
  const documents = { [insurersPath]: list, ...connectorsFor(library, id, titleOf(name)) };
  for (const { id: flow } of mostChanged(library)) {
    const change = await changeOf(library, flow, id, titleOf(name));
    if (!change) continue;
    const [kind, product] = flow.split("/");
    return {
      ...documents,
      [`flows/${kind}/${name}.overlay.json`]: change.overlay,
      [`flows/${kind}/${product}-${name}.scenario.json`]: change.scenario,
    };
  }
  return documents;
}

/** What an insurer that is listed has otherwise in a flow, to be changed from there, with its scenario; why there is none when it cannot be. */
export async function newOverlay(
  root: Root,
  name: string,
  [flow = "", ...more]: readonly string[],
): Promise<Scaffold | string> {
  const library = openLibrary(readDocuments(root.path));
  const id = idOf(name);
  const names = ((root.read(insurersPath) as readonly ListedInsurer[] | undefined) ?? []).map(
    (one) => one.name,
  );
  if (!names.includes(id))
    return `No existe la aseguradora «${id}»: creala con «new insurer/${name}», o elegí entre ${names.join(", ")}.`;
  if (more.length > 0 || !findFlow(library, flow))
    return `No existe el trámite «${[flow, ...more].join(" ")}»: decí cuál cambia, como overlay/${name} claim/umbrella.`;
  const known = overlaysFor(library, flow, { insurer: id }).find(
    ({ value }) => (value as unknown as OverlayDocument).overlay === flow,
  );
  if (known) return `«${flow}» ya tiene una variante de «${id}»: está en ${known.file}.`;
  const change = await changeOf(library, flow, id, titleOf(name));
  if (!change)
    return `Ningún escenario de «${flow}» pasa por algo que se pueda dejar vacío: escribí uno que lo haga, y probá de nuevo.`;
  const [kind, product] = flow.split("/");
  const usual = `flows/${kind}/${name}.overlay.json`;
  const file = library.documents.has(usual) ? `flows/${kind}/${product}-${name}.overlay.json` : usual;
  return { [file]: change.overlay, [`flows/${kind}/${product}-${name}.scenario.json`]: change.scenario };
}

/**
 * How the insurer is asked for what the contracts say that any is asked, and how its simulated one answers, to be changed
 * from there; nothing without contracts.
 */
function connectorsFor(library: Library, id: string, title: string): Scaffold {
  const contracts = documentsOf(library, "contract");
  const asked = contracts.flatMap((contract) =>
    Object.entries(connectorOf(library, contract, "quote", { id, title })),
  );
  if (asked.length === 0) return {};
  const own = [...templatesOf("insurer", { id, title }), ...asked].map(
    ([file, document]) => [`flows/insurers/${id}/${file}`, document] as const,
  );
  return { ...Object.fromEntries(own), ...dialectOf(library, contracts, { id, title }) };
}

/** The flows of products, that of which most insurers change something first. */
function mostChanged(library: Library): readonly FlowDocument[] {
  const overlays = documentsOf(library, "overlay").map(({ value }) => value as unknown as OverlayDocument);
  const count = ({ id }: FlowDocument) =>
    overlays.filter((one) => one.overlay === id && one.for.insurer !== undefined).length;
  return documentsOf(library, "flow")
    .map(({ value }) => value as unknown as FlowDocument)
    .filter(({ products = [] }) => products.length > 0)
    .toSorted((one, other) => count(other) - count(one));
}

/** What an insurer has otherwise in a flow, and a scenario that sees it. */
type Change = { readonly overlay: OverlayDocument; readonly scenario: ScenarioDocument };

/**
 * The first change that a scenario of a flow allows: a question that somebody may leave out becomes required, which without
 * the overlay it is not. It says no word, which every language of the flow would have to.
 */
async function changeOf(
  library: Library,
  flow: string,
  insurer: string,
  title: string,
): Promise<Change | undefined> {
  const candidates = candidatesOf(library, flow);
  for (const seenIn of [whereAnswered, whereLeftOut])
    for (const { scenario, document } of candidates)
      for (const { at, pointer, steps, expect } of seenIn(library, scenario)) {
        const change: Change = {
          overlay: {
            $schema: "../../schemas/overlay.schema.json",
            overlay: flow,
            for: { insurer },
            patch: { steps: { [at]: { fields: { [pointer]: { required: true } } } } },
          },
          scenario: {
            ...scenario,
            title: `${title}: ${scenario.title}`,
            given: { ...scenario.given, insurer },
            steps: [...steps],
            ...(expect === undefined ? {} : { expect }),
          },
        };
        if (await isSeen(library, flow, document, change)) return change;
      }
  return undefined;
}

/** A question of a step, and the scenario's moments by which one sees whether it is required. */
type Sight = Pick<ScenarioDocument, "steps" | "expect"> & { readonly at: string; readonly pointer: string };

/** Each question that a scenario answers, said to be required there. */
function whereAnswered(_: Library, { steps, expect }: ScenarioDocument): readonly Sight[] {
  return steps.flatMap(({ at, answer = {}, expect: seen }, index) =>
    Object.keys(answer).map((pointer): Sight => {
      const required = [...(seen?.required ?? []), pointer];
      const told = steps.map((one, place) =>
        place === index ? { ...one, expect: { ...seen, required } } : one,
      );
      return { at, pointer, steps: told, ...(expect === undefined ? {} : { expect }) };
    }),
  );
}

/** Each question that a scenario leaves out on a step that it leaves: it stays there, and is asked for it. */
function whereLeftOut(library: Library, { flow, steps }: ScenarioDocument): readonly Sight[] {
  const asked = releaseFor(library, flow, {})?.release.flow.steps ?? {};
  return steps.flatMap((moment, index) => {
    if (moment.press === undefined) return [];
    const names = Object.keys(asked[moment.at]?.fields ?? {}).filter(
      (name) => !(name in (moment.answer ?? {})),
    );
    return names.map((pointer): Sight => {
      const problems = [{ path: pointer, code: "field_required" }];
      const { confirm: _, ...pressed } = moment;
      return {
        at: moment.at,
        pointer,
        steps: [...steps.slice(0, index), { ...pressed, expect: { problems } }],
        expect: { at: moment.at },
      };
    });
  });
}

/** Whether a question is asked already, and the scenario passes with the overlay, as the insurer's others do, and fails without it. */
async function isSeen(
  library: Library,
  flow: string,
  document: LoadedDocument,
  { overlay, scenario }: Change,
): Promise<boolean> {
  const [[at, step] = ["", {}]] = Object.entries(overlay.patch.steps ?? {});
  const asked = releaseFor(library, flow, {})?.release.flow.steps[at]?.fields ?? {};
  if (!Object.keys((step as { readonly fields: object }).fields).every((name) => Object.hasOwn(asked, name)))
    return false;
  const played = { ...document, value: JSON.parse(JSON.stringify(scenario)) };
  const file = "flows/new.overlay.json";
  const { document: laid } = loadDocument(file, JSON.stringify(overlay));
  const other = { ...library, documents: new Map(library.documents) };
  if (laid) other.documents.set(file, laid);
  const theirs = documentsOf(library, "scenario").filter(({ value }) => {
    const { flow: id, given } = value as unknown as ScenarioDocument;
    return id === flow && given.insurer === overlay.for.insurer;
  });
  const [without, beside] = [
    await runScenarios(library, flow, [played]),
    await runScenarios(other, flow, [played, ...theirs]),
  ];
  return without.problems.length > 0 && beside.problems.length === 0;
}

/** The scenarios of a flow that nobody's overlay changes, the shortest first. */
function candidatesOf(library: Library, flow: string) {
  return documentsOf(library, "scenario")
    .map((document) => ({ document, scenario: document.value as unknown as ScenarioDocument }))
    .filter(({ scenario: { flow: id, given } }) => {
      const { platform, insurer: other } = given;
      const audience = {
        ...(platform === undefined ? {} : { platform }),
        ...(other === undefined ? {} : { insurer: other }),
      };
      return id === flow && overlaysFor(library, flow, audience).length === 0;
    })
    .toSorted((one, other) => one.scenario.steps.length - other.scenario.steps.length);
}
