import type { Grant } from "./broker.ts";

/** What a tab tells those beside it. */
export type Word =
  | {
      readonly type: "refreshed";
      readonly brokerId: string;
      readonly grant: Grant;
      /** Which renewal of this browser's tabs it is. */
      readonly count: number;
    }
  | { readonly type: "signed-in"; readonly brokerId: string }
  | { readonly type: "signed-out" };

// Within one origin: whoever could listen could ask for a pass by itself.
const channel = new BroadcastChannel("tramite:session");

export function tellTabs(word: Word): void {
  channel.postMessage(word);
}

export function hearTabs(hear: (word: Word) => void): () => void {
  const listen = ({ data }: MessageEvent<Word>) => hear(data);
  channel.addEventListener("message", listen);
  return () => channel.removeEventListener("message", listen);
}
