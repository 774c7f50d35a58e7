import type { JsonObject } from "#engine/json/index.ts";
import type { State } from "../state.ts";

/** What a client says that a person did until a call was made, and what the server knows beside it. */
export type Sent = {
  readonly call: string;
  /** The step where the person was; without it the last one of the path that makes the call. */
  readonly at?: string;
  /** How each step was left; without it by the first action that leads on. */
  readonly taken?: State["taken"];
  /** Whether it has to be whole, wherever it was made: what is done by it is not undone. */
  readonly isWhole?: boolean;
  /** Out of wire form. */
  readonly answers: JsonObject;
  /** What the flow is started with; the server's own. */
  readonly context: JsonObject;
  /** Data that the server keeps of this draft because its writes were answered with them; never a client's. */
  readonly stored?: JsonObject;
};
