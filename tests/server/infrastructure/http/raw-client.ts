import { connect, type Socket } from "node:net";

export type RawAnswer = {
  readonly status: number;
  readonly closes: boolean;
};

export type RawClient = {
  readonly socket: Socket;
  write(text: string): void;
  /** Resolves with the next answer once all its bytes are here; rejects when the connection ends before. */
  answer(isHead?: boolean): Promise<RawAnswer>;
  /** Resolves once the server has closed its half; rejects when it resets the connection. */
  readonly ended: Promise<void>;
};

/** Speaks HTTP by the letter, so that a test sees what becomes of the connection. */
export function openRawClient(port: number): RawClient {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let heard = "";
  let settle: (() => void) | undefined;
  socket.setEncoding("latin1").on("data", (text: string) => {
    heard += text;
    settle?.();
  });
  const ended = new Promise<void>((resolve, reject) => {
    socket.once("end", resolve).once("error", reject);
  });
  ended.catch(() => {});
  return {
    socket,
    write: (text) => void socket.write(text, "latin1"),
    ended,
    answer: async (isHead = false) => {
      const whole = new Promise<RawAnswer>((resolve) => {
        settle = () => {
          const found = readAnswer(heard, isHead);
          if (!found) return;
          heard = heard.slice(found.size);
          settle = undefined;
          resolve(found);
        };
        settle();
      });
      const early = ended.then(() => {
        throw new Error(`the connection ended after "${heard.slice(0, 60)}"`);
      });
      return Promise.race([whole, early]);
    },
  };
}

function readAnswer(text: string, isHead: boolean): (RawAnswer & { readonly size: number }) | undefined {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = text.slice(0, end);
  const status = Number(head.slice(9, 12));
  // 100 Continue precedes an answer and is none.
  if (status === 100) {
    const found = readAnswer(text.slice(end + 4), isHead);
    return found && { ...found, size: found.size + end + 4 };
  }
  const size = end + 4 + (isHead ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0));
  return text.length < size ? undefined : { status, closes: /connection: close/i.test(head), size };
}
