import { claimsText } from "#src/shared/i18n/claims-text.ts";
import type { Claim } from "./claim.ts";

/** Who wrote it down on the telephone, and whether its insured person confirmed it; nothing where they told it themselves. */
export function WrittenDown({ claim: { teller, isWrittenDown } }: { claim: Claim }) {
  if (!isWrittenDown) return null;
  return (
    <section className="stack-tight">
      <h2>{claimsText("teller")}</h2>
      <p>{teller}</p>
    </section>
  );
}
