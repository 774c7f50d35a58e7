import {
  documentsOf,
  type FlowDocument,
  findFlow,
  type Library,
  type OverlayDocument,
  openLibrary,
  overlaysFor,
  type ScenarioDocument,
} from "#engine/language/index.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import { runScenarios } from "./run-scenarios.ts";
import type { Root, Scaffold } from "./scaffold.ts";
import { idOf, titleOf } from "./scaffold-names.ts";
import { templatesOf } from "./templates.ts";

export const insurersPath = "flows/insurers.json";
export type ListedInsurer = { readonly name: string; readonly displayName: string };

/**
 * An insurer: its line in the list, how it is asked for a price, and an overlay of the flow that other insurers change
 * most, to be changed from there, with a scenario of the flow played as one of its policies.
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
    const scenario = await scenarioFor(library, flow, id, titleOf(name));
    if (!scenario) continue;
    const overlay: OverlayDocument = {
      $schema: "../../schemas/overlay.schema.json",
      overlay: flow,
      for: { insurer: id },
      // Whatever it said here would have to be said in every language of the flow too.
      patch: {},
    };
    const [kind, product] = flow.split("/");
    return {
      ...documents,
      [`flows/${kind}/${name}.overlay.json`]: overlay,
      [`flows/${kind}/${product}-${name}.scenario.json`]: scenario,
    };
  }
  return documents;
}

/** How the insurer is asked for what the library's flows ask insurers, to be changed from there; nothing where none does. */
function connectorsFor(library: Library, id: string, title: string): Scaffold {
  const templates = templatesOf("insurer", { id, title });
  const asked = templates.flatMap(([file]) => {
    const [, kind, product] = /^(\w+)-(\w+)\.connector\.json$/.exec(file) ?? [];
    return findFlow(library, `${kind}/${product}`) ? [`${kind}-${product}`] : [];
  });
  const isOf = (file: string) =>
    file === "insurer.json" ||
    asked.some((name) => file.startsWith(`${name}.`) || file.startsWith(`${name}-`));
  const written = templates.filter(([file]) => asked.length > 0 && isOf(file));
  return Object.fromEntries(written.map(([file, document]) => [`flows/insurers/${id}/${file}`, document]));
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

/** The shortest scenario of a flow that ends as it says as a policy of that insurer too. */
async function scenarioFor(
  library: Library,
  flow: string,
  insurer: string,
  title: string,
): Promise<ScenarioDocument | undefined> {
  const candidates = documentsOf(library, "scenario")
    .map((document) => ({ ...document, value: document.value as unknown as ScenarioDocument }))
    .filter(({ value: { flow: id, given } }) => {
      const { platform, insurer: other } = given;
      const audience = {
        ...(platform === undefined ? {} : { platform }),
        ...(other === undefined ? {} : { insurer: other }),
      };
      return id === flow && overlaysFor(library, flow, audience).length === 0;
    })
    .toSorted((one, other) => one.value.steps.length - other.value.steps.length);
  for (const candidate of candidates) {
    const { given } = candidate.value;
    const value = {
      ...candidate.value,
      title: `${title}: ${candidate.value.title}`,
      given: { ...given, insurer },
    };
    const played = { ...candidate, value: JSON.parse(JSON.stringify(value)) };
    const { problems } = await runScenarios(library, flow, [played]);
    if (problems.length === 0) return value;
  }
  return undefined;
}
