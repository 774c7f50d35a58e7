import insurers from "../../../flows/insurers.json" with { type: "json" };

export type Option = { readonly name: string; readonly displayName: string };

export const insurerList: readonly Option[] = insurers;

/** The insurer as people call it; an identifier that is not listed stands for itself. */
export function insurerTitle(name: string): string {
  return insurerList.find((insurer) => insurer.name === name)?.displayName ?? name;
}

/** An insurer as answers name it, with where its images are: who has none is drawn as a tile of two letters. */
export type ShownInsurer = Option & { readonly logo?: string; readonly small?: string };
