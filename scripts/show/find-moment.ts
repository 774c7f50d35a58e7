import { posix } from "node:path";
import { nearest } from "#engine/json/index.ts";
import {
  type Audience,
  documentsOf,
  type FlowDocument,
  findFlow,
  type Library,
  type LoadedDocument,
  type OverlayDocument,
  overlaysOf,
  type ScenarioDocument,
} from "#engine/language/index.ts";

/** A moment of a scenario, as somebody has it. */
export type Shown = {
  readonly file: string;
  /** The scenario, with the insurer that is looked at. */
  readonly scenario: ScenarioDocument;
  /** Counted from 0; behind the last one is the end. */
  readonly moment: number;
  readonly audience: Audience;
};

/** What is asked for, in the words of the command; `-` or nothing is whatever comes first. */
export type Asked = Readonly<Partial<Record<(typeof askedWords)[number], string>>>;

/** The words of `npm run flows -- show`, in their order. */
export const askedWords = ["flow", "scenario", "moment", "insurer", "language"] as const;

/** The words of a command as what is asked for. A file says flow and scenario by itself, as editors know it. */
export function readAsked(library: Library, words: readonly string[]): Asked {
  const [first = "", ...rest] = words;
  const document = library.documents.get(posix.normalize(first.replaceAll("\\", "/")));
  const { flow, id } = (document?.value ?? {}) as { readonly flow?: string; readonly id?: string };
  const named =
    flow !== undefined && document ? [flow, shortName(document, flow), ...rest] : [id ?? first, ...rest];
  return Object.fromEntries(
    askedWords.flatMap((word, index) => {
      const said = named[index] ?? "-";
      return said === "-" || said === "" ? [] : [[word, said]];
    }),
  );
}

/** The moment that is asked for in a library without mistakes; why there is none, in Spanish, with what there is. */
export function findMoment(library: Library, asked: Asked): Shown | string {
  const id = asked.flow ?? "";
  const flows = documentsOf(library, "flow").map(({ value }) => (value as unknown as FlowDocument).id);
  if (!findFlow(library, id)) {
    const alike = flows.filter((one) => one.split("/")[0] === id.split("/")[0]);
    return `No existe el trámite «${id}»${meant(id, flows, alike.length > 0 ? alike : flows)}`;
  }
  const { insurer, language } = asked;
  const insurers = documentsOf(library, "insurers")
    .flatMap(({ value }) => value as unknown as readonly { readonly name: string }[])
    .map(({ name }) => name);
  if (insurer !== undefined && !insurers.includes(insurer))
    return `No existe la aseguradora «${insurer}»${meant(insurer, insurers)}`;
  const languages = languagesOf(library, id);
  if (language !== undefined && !languages.includes(language))
    return languages.length === 0
      ? `«${id}» está en castellano nada más: un idioma es una variante, como ${id.split("/")[1]}.en.overlay.json.`
      : `«${id}» no está en «${language}»${meant(language, languages)}`;

  const all = scenariosOf(library, id);
  const names = all.map(({ document }) => shortName(document, id));
  if (all.length === 0)
    return `«${id}» no tiene escenarios: escribí uno al lado, como ${id.split("/")[1]}.scenario.json.`;
  const wanted = asked.scenario;
  const found =
    wanted === undefined
      ? (all.find(({ scenario }) => insurer !== undefined && scenario.given.insurer === insurer) ?? all[0])
      : all.find(({ document }) => [shortName(document, id), fileName(document)].includes(wanted));
  if (!found) return `«${id}» no tiene el escenario «${wanted}»${meant(wanted ?? "", names)}`;
  const { document, scenario } = found;
  const moment = momentOf(scenario, asked.moment);
  const name = shortName(document, id);
  if (typeof moment === "string") return `El escenario «${name}» ${moment}`;
  const given = { ...scenario.given, ...(insurer === undefined ? {} : { insurer }) };
  const spoken = language ?? given.language;
  return {
    file: document.file,
    scenario: { ...scenario, given },
    moment,
    audience: {
      ...(given.area === undefined ? {} : { area: given.area }),
      ...(given.platform === undefined ? {} : { platform: given.platform }),
      ...(given.insurer === undefined ? {} : { insurer: given.insurer }),
      ...(spoken === undefined ? {} : { language: spoken }),
    },
  };
}

/** A moment by its number, counted from 1, or by the step where it is: the first of that step; `fin` is the end. */
function momentOf({ steps }: ScenarioDocument, asked = "1"): number | string {
  if (asked === "fin") return steps.length;
  const last = steps.length + 1;
  if (/^\d+$/.test(asked)) {
    const index = Number(asked) - 1;
    if (index >= 0 && index < last) return index;
    return `tiene ${steps.length} momentos: pedí del 1 al ${steps.length}, o «fin».`;
  }
  const found = steps.findIndex(({ at }) => at === asked);
  const all = [...new Set(steps.map(({ at }) => at)), "fin"];
  return found < 0 ? `no pasa por «${asked}»${meant(asked, all)}` : found;
}

/** The scenarios of a flow, the shortest name first. */
export function scenariosOf(library: Library, flow: string) {
  const all = documentsOf(library, "scenario").map((document) => ({
    document,
    // Lint has checked it against its schema.
    scenario: document.value as unknown as ScenarioDocument,
  }));
  return all
    .filter(({ scenario }) => scenario.flow === flow)
    .toSorted((one, other) => one.document.file.length - other.document.file.length);
}

/** What a scenario's file is called behind its flow: `crash` of `vehicle-crash.scenario.json`; the flow's own name of the first. */
export function shortName(document: LoadedDocument, flow: string): string {
  const name = fileName(document);
  const [, product = ""] = flow.split("/");
  return name.startsWith(`${product}-`) ? name.slice(product.length + 1) : name;
}

function fileName({ file }: LoadedDocument): string {
  return posix.basename(file, ".scenario.json");
}

function languagesOf(library: Library, flow: string): readonly string[] {
  const overlays = overlaysOf(library, flow).map(({ value }) => value as unknown as OverlayDocument);
  return [...new Set(overlays.flatMap((one) => one.for.language ?? []))];
}

function meant(name: string, names: readonly string[], listed = names): string {
  const near = nearest(name, names);
  return near === undefined
    ? `. Puede ser: ${listed.join(", ")}.`
    : `: ¿quisiste decir «${near}»? Puede ser: ${listed.join(", ")}.`;
}
