import { type ReactNode, useState } from "react";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { OptionalPart } from "#src/shared/errors/optional-part.tsx";
import { translatedPart } from "../parts.ts";
import { chooseLanguage, ownLanguage } from "./languages.ts";

type InLanguageProps = { readonly languages: readonly string[]; readonly children: ReactNode };

/** The pages of a platform that speaks other languages too. Whoever reads ours waits for nothing of them. */
export function InLanguage({ languages, children }: InLanguageProps) {
  const [chosen] = useState(() => chooseLanguage(languages));
  const isOwn = chosen === ownLanguage;
  const pages = (
    <translatedPart.Part languages={languages} chosen={chosen}>
      {!isOwn && children}
    </translatedPart.Part>
  );
  if (!isOwn) return <ChunkBoundary>{pages}</ChunkBoundary>;
  return (
    <>
      {children}
      <OptionalPart>{pages}</OptionalPart>
    </>
  );
}
