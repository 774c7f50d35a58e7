import { saveBlob } from "../files/save-file.ts";
import { deskText } from "../i18n/desk-text.ts";
import { useToasts } from "../ui/toast-store.ts";
import { askWithPass } from "./send-as-broker.ts";

/** Milliseconds for a file of 5 MB on a slow line. */
const patience = 60_000;

/** Gives the broker who is in a file that the API has below its base. One that does not come is said, and reported. */
export async function downloadFile(path: string, name: string): Promise<void> {
  try {
    const ask = (headers: HeadersInit) =>
      fetch(`/api${path}`, { headers, signal: AbortSignal.timeout(patience) });
    const response = await askWithPass(ask, ({ status }) => status === 401);
    if (!response?.ok) throw new Error(`download: ${response?.status ?? "no answer"}`);
    saveBlob(name, await response.blob());
  } catch (cause) {
    useToasts.getState().show(deskText("download.failed"), "warning");
    // Whoever watches what breaks hears of it, as of what nobody catches.
    reportError(cause);
  }
}
