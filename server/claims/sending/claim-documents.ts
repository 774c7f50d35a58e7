import { ownFiles } from "../../records/files.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { openClaimLink } from "./claim-links.ts";

/** A paper of a claim, and the address from which its insurer fetches it. */
export type LinkedDocument = { readonly name: string; readonly type: string; readonly url: string };

/** The name of the claim's own paper in the address of a download. */
export const paperName = "constancia";

type Of = {
  readonly claimId: string;
  /** The claim, or what was added to it. */
  readonly recordId: string;
  readonly number: string;
};

/**
 * Lists what an insurer may fetch of a claim, its paper first, or of an addition to it. Empty where the server does not know
 * its own address.
 */
export async function documentsOf(
  { db, codeOf, linkTo }: Pick<RecordServices, "db" | "codeOf" | "linkTo">,
  { claimId, recordId, number }: Of,
): Promise<readonly LinkedDocument[]> {
  const code = await openClaimLink(db, codeOf, claimId);
  const at = (name: string) => linkTo?.(`/api/claim-papers/${code}/${name}`);
  const files = await ownFiles(db, recordId);
  const paper = { name: `${number}.pdf`, type: "application/pdf", id: paperName };
  return [...(recordId === claimId ? [paper] : []), ...files].flatMap(({ id, name, type }) => {
    const url = at(id);
    return url === undefined ? [] : [{ name, type, url }];
  });
}
