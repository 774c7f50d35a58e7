import { type ReactNode, Suspense, useState } from "react";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { ErrorBoundary } from "#src/shared/errors/error-boundary.tsx";
import { lazyPart } from "#src/shared/parts/lazy-part.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { chooseLanguage, ownLanguage } from "./languages.ts";

const translated = lazyPart(() => import("./translated.tsx").then(({ Translated }) => Translated));

type InLanguageProps = { readonly languages: readonly string[]; readonly children: ReactNode };

/** The pages of a platform that speaks other languages too. Whoever reads ours waits for nothing of them. */
export function InLanguage({ languages, children }: InLanguageProps) {
  const [chosen] = useState(() => chooseLanguage(languages));
  const isOwn = chosen === ownLanguage;
  const pages = (
    <Suspense fallback={!isOwn && <Skeleton />}>
      <translated.Part languages={languages} chosen={chosen}>
        {!isOwn && children}
      </translated.Part>
    </Suspense>
  );
  if (!isOwn) return <ChunkBoundary>{pages}</ChunkBoundary>;
  return (
    <>
      {children}
      <ErrorBoundary fallback={() => null}>{pages}</ErrorBoundary>
    </>
  );
}
