import { saveBlob } from "#src/shared/files/save-file.ts";
import type { Credentials } from "#src/shared/wizard/area.ts";

const patience = 30_000;

/** Gives the person the paper that the API draws at a path; false where it did not come. */
export async function savePaper(
  path: string,
  name: string,
  { header, current }: Credentials,
): Promise<boolean> {
  const proof = current();
  try {
    const response = await fetch(`/api${path}`, {
      headers: proof === undefined ? {} : { [header]: proof },
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) return false;
    saveBlob(name, await response.blob());
    return true;
  } catch {
    return false;
  }
}
