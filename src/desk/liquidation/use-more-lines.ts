import { useState } from "react";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import type { PolicyLine } from "./liquidation.ts";

/** The first lines of a liquidation, and the way to those behind them: some hundred at a time, asked for as whoever is in. */
export function useMoreLines(path: string, first: readonly PolicyLine[]) {
  const [behind, setBehind] = useState<readonly PolicyLine[]>([]);
  const lines = behind.length === 0 ? first : [...first, ...behind];
  const { run, isBusy, problem } = useAttempt(async () => {
    const reply = await sendSigned({ method: "GET", path: `${path}?from=${lines.length}`, attempts: 3 });
    if (!isSuccess(reply)) return reply;
    const { data } = reply.body as { readonly data: readonly PolicyLine[] }; // as its schema at the server has it
    setBehind([...behind, ...data]);
    return undefined;
  });
  return { lines, more: () => void run(), isBusy, problem };
}
