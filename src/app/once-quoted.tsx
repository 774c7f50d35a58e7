import type { ReactNode } from "react";
import { useQuoteAddresses } from "#src/features/quotes/use-quote-addresses.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { UnknownPage } from "./unknown-page.tsx";

/** A screen of quotes, from when there is something that can be quoted; until then it is among what is to come. */
export function OnceQuoted({ children }: { children: ReactNode }) {
  const { openings, isKnown } = useQuoteAddresses();
  if (!isKnown) return <Skeleton />;
  return openings.length === 0 ? <UnknownPage /> : children;
}
