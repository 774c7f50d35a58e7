import { apiUrl } from "../api/api-url.ts";
import { askProven, type Credentials } from "../api/credentials.ts";
import { toReply } from "../api/reply.ts";

/** Milliseconds for a hundred thousand rows on a slow line. */
const patience = 600_000;

/** Reads a call that answers rows, one a line, as they come: each is told once. Rejects where not all of them come. */
export async function fetchRows<Row>(
  path: string,
  credentials: Credentials,
  tell: (row: Row) => void,
): Promise<void> {
  let body: ReadableStream<Uint8Array> | null = null;
  const reply = await askProven(credentials, async (headers) => {
    const response = await fetch(apiUrl(path), { headers, signal: AbortSignal.timeout(patience) });
    body = response.ok ? response.body : null;
    const text = response.ok ? "" : await response.text();
    return toReply(response.status, text, (name) => response.headers.get(name));
  });
  const lines = body as ReadableStream<Uint8Array> | null;
  if (!lines) throw new Error(`rows: ${"status" in reply ? reply.status : "no answer"}`);
  const [reader, decoder] = [lines.getReader(), new TextDecoder()];
  let rest = "";
  for (let isOver = false; !isOver; ) {
    const { done, value } = await reader.read();
    isOver = done;
    const found = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = found.pop() ?? "";
    for (const line of found) tell(JSON.parse(line) as Row); // as the call's schema has it
  }
  if (rest !== "") throw new Error("rows: the last one is cut");
}
