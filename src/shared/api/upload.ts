import { toReply } from "./reply.ts";
import type { Transport } from "./send.ts";

/** Sends a body and tells from 0 to 1 how much of it has left: `fetch` cannot. */
export function uploadTelling(onProgress: (part: number) => void): Transport {
  return (url, request, signal) =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, url);
      call.setRequestHeader("accept", "application/json");
      call.setRequestHeader("content-type", "application/json");
      for (const [name, value] of Object.entries(request.headers ?? {})) call.setRequestHeader(name, value);
      call.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total);
      };
      call.onload = () =>
        resolve(toReply(call.status, call.responseText, (name) => call.getResponseHeader(name)));
      call.onerror = () => reject(new Error(`upload: no answer from "${url}"`));
      call.onabort = call.onerror;
      signal.addEventListener("abort", () => call.abort());
      call.send(JSON.stringify(request.body ?? null));
    });
}
