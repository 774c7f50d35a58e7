import { useData } from "./use-data.ts";

/** An insurer, with where its square image is found once somebody gave one. */
export type Insurer = { readonly name: string; readonly displayName: string; readonly small?: string };

/** Every insurer; none until they have come. */
export function useInsurers(): readonly Insurer[] {
  return useData<readonly Insurer[]>("/insurance-companies", { isFixed: true }).data ?? none;
}

const none: readonly Insurer[] = [];
