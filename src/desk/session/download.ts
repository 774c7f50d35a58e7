import { fetchFile } from "#src/shared/files/fetch-file.ts";
import { saveBlob } from "#src/shared/files/save-file.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { ownCredentials } from "./own-credentials.ts";

/** Gives whoever is in a file that the API has below its base. One that does not come is said, and reported. */
export async function downloadFile(path: string, name: string): Promise<void> {
  try {
    saveBlob(name, await fetchFile(path, ownCredentials()));
  } catch (cause) {
    useToasts.getState().show(deskText("download.failed"), "warning");
    // Whoever watches what breaks hears of it, as of what nobody catches.
    reportError(cause);
  }
}
