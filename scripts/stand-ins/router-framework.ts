import { createContext, type Ref, useRef } from "react";

/**
 * Stands in for what react-router does in its framework mode, which this product does not use: there is no
 * framework around a link or an outlet, nothing is fetched ahead and no part of the document is drawn by it.
 */
export const FrameworkContext = createContext<undefined>(undefined);

/** What a link asks: whether it fetches ahead, the ref by which it would know, and its handlers. */
export function usePrefetchBehavior() {
  const ref = useRef<HTMLAnchorElement>(null);
  return [false, ref, {}] as const;
}

/** One ref for all of these. */
export function mergeRefs<T>(...refs: readonly (Ref<T> | undefined)[]) {
  return (value: T | null): void => {
    for (const ref of refs) {
      if (typeof ref === "function") ref(value);
      else if (ref) ref.current = value;
    }
  };
}

export const CRITICAL_CSS_DATA_ATTRIBUTE = "";
export const Links = refuse;
export const Meta = refuse;
export const PrefetchPageLinks = refuse;
export const Scripts = refuse;
export const setIsHydrated = refuse;
export const useFrameworkContext = refuse;

function refuse(): never {
  throw new Error("react-router: the build leaves its framework mode out");
}
