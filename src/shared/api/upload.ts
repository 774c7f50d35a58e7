import { type DatedReply, toReply } from "./reply.ts";
import type { ApiRequest } from "./send.ts";

/** Sends a body and tells how much of it has left: `fetch` cannot. Rejects when nobody answers. */
export function upload(url: string, request: ApiRequest, signal: AbortSignal): Promise<DatedReply> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(request.method, url);
    call.setRequestHeader("accept", "application/json");
    call.setRequestHeader("content-type", "application/json");
    for (const [name, value] of Object.entries(request.headers ?? {})) call.setRequestHeader(name, value);
    call.upload.onprogress = (event) => {
      if (event.lengthComputable) request.onProgress?.(event.loaded / event.total);
    };
    call.onload = () =>
      resolve(toReply(call.status, call.responseText, (name) => call.getResponseHeader(name)));
    call.onerror = () => reject(new Error(`upload: no answer from "${url}"`));
    call.onabort = call.onerror;
    signal.addEventListener("abort", () => call.abort());
    call.send(JSON.stringify(request.body ?? null));
  });
}
