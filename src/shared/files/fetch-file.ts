import { apiUrl } from "../api/api-url.ts";
import { askProven, type Credentials } from "../api/credentials.ts";
import { toReply } from "../api/reply.ts";

/** Milliseconds for a file of 5 MB on a slow line. */
const patience = 60_000;

/** The bytes that the API has at a path. Rejects where they do not come. */
export async function fetchFile(path: string, credentials: Credentials): Promise<Blob> {
  let file: Blob | undefined;
  const reply = await askProven(credentials, async (headers) => {
    const response = await fetch(apiUrl(path), { headers, signal: AbortSignal.timeout(patience) });
    file = response.ok ? await response.blob() : undefined;
    const text = response.ok ? "" : await response.text();
    return toReply(response.status, text, (name) => response.headers.get(name));
  });
  if (!file) throw new Error(`file: ${"status" in reply ? reply.status : "no answer"}`);
  return file;
}
