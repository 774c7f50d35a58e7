import type { Schema } from "#engine/json/index.ts";
import {
  type Audience,
  audiencesOf,
  type DocumentSet,
  documentsOf,
  type LanguageProblem,
  type Library,
  lintLibrary,
  openLibrary,
  overlaysFor,
  type ProductDocument,
  type Release,
  releaseFor,
} from "#engine/language/index.ts";
import { checkOnce } from "../checked.ts";
import { AppError } from "../http/errors.ts";

/** The documents of a product as the server uses them: releases for somebody, products by id. */
export type Documents = {
  readonly products: ReadonlyMap<string, ProductDocument>;
  /** The audience without the names for which the flow has no overlay: those people share a release. */
  narrow(flow: string, audience: Required<Pick<Audience, "platform" | "insurer">>): Named;
  /** The answers of a flow as they are for everybody and for each of those that its overlays are for. */
  answersOf(flow: string): readonly Schema[];
  /** A flow's release for somebody; undefined when there is no flow of that id. */
  compile(flow: string, audience: Audience): Release | undefined;
};

type Named = { readonly platform: string; readonly insurer: string };

/**
 * Opens documents; what is broken in one of them stops the start, with its place. With a folder for it, documents that
 * were found good before are not checked again.
 */
export function openDocuments(set: DocumentSet, cacheFolder?: string): Documents {
  const library = openLibrary(set);
  checkOnce(cacheFolder, "documents", set, () => refuse(lintLibrary(library)));
  return {
    products: productsOf(library),
    narrow: (flow, audience) => ({
      platform:
        overlaysFor(library, flow, { platform: audience.platform }).length > 0 ? audience.platform : "",
      insurer: overlaysFor(library, flow, { insurer: audience.insurer }).length > 0 ? audience.insurer : "",
    }),
    answersOf: (flow) =>
      audiencesOf(library, flow).flatMap((audience) => {
        const found = releaseFor(library, flow, audience);
        return found ? [found.release.answers] : [];
      }),
    compile: (flow, audience) => {
      const found = releaseFor(library, flow, audience);
      refuse(found?.problems ?? []);
      return found?.release;
    },
  };
}

function productsOf(library: Library): ReadonlyMap<string, ProductDocument> {
  const products = documentsOf(library, "product").map(({ value }) => value as unknown as ProductDocument);
  return new Map(products.map((product) => [product.id, product]));
}

function refuse(problems: readonly LanguageProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const { file, line, column, code, params } = first;
  const detail = `definition ${file}:${line}:${column}: ${code} ${JSON.stringify(params)} — run npm run flows`;
  throw new AppError("invalid-configuration", { detail });
}
