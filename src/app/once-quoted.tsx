import type { ReactNode } from "react";
import { useQuoteAddresses } from "#src/desk/session/use-quote-addresses.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { DeniedPage } from "./shell/denied-page.tsx";

/** A screen of quotes, for who may quote something. */
export function OnceQuoted({ children }: { children: ReactNode }) {
  const { openings, isKnown } = useQuoteAddresses();
  if (!isKnown) return <Skeleton />;
  return openings.length === 0 ? <DeniedPage /> : children;
}
