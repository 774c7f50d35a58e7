import type { Credentials } from "../api/credentials.ts";
import { followText } from "../i18n/follow-text.ts";
import { useToasts } from "../ui/toast-store.ts";
import { fetchFile } from "./fetch-file.ts";
import { saveBlob } from "./save-file.ts";

/** Gives somebody the paper of what they sent, which the API draws below its path; what fails is told over the page. */
export async function savePaper(path: string, name: string, credentials: Credentials): Promise<void> {
  try {
    saveBlob(`${name}.pdf`, await fetchFile(`${path}/paper`, credentials));
  } catch (cause) {
    useToasts.getState().show(followText("follow.paperFailed"));
    reportError(cause);
  }
}
