import { isObject } from "#engine/json/index.ts";
import type { WidgetProps } from "#engine/react/index.ts";
import type { AskedInsurer } from "./price-grid.ts";

/** The policy that prices would renew, with its price line by line as far as it is known; money in centavos. */
export type RenewedPolicy = {
  readonly number: string;
  readonly premium?: Readonly<Record<string, number>>;
};

/** What the step says of its prices beside them; the document's schemas hold it to these. */
export type AboutPrices = {
  readonly quoteId?: string;
  readonly insurers?: readonly AskedInsurer[];
  readonly isEnded?: boolean;
  /** Whether the page has given up asking. */
  readonly isOver?: boolean;
  /** Whether each is what its whole term costs, and not what a month does. */
  readonly isPaidAtOnce?: boolean;
  /** Whether each is what a month costs: its policy is paid in twelve. */
  readonly isByMonth?: boolean;
  /** Whether they are prices of a day that is over. */
  readonly isClosed?: boolean;
  /** What was picked to be compared, the question that keeps it, and how many may be. */
  readonly compared?: readonly string[];
  readonly into?: string;
  readonly most?: number;
  /** The price that was chosen, told beside what was picked. */
  readonly chosen?: string;
  readonly before?: RenewedPolicy;
  /** The action by which those who did not answer are asked again. */
  readonly retry?: string;
  /** A link that was made to be sent. */
  readonly share?: { readonly url?: string; readonly whatsapp?: string };
};

export function aboutOf({ options: { about } }: WidgetProps): AboutPrices {
  return about !== undefined && isObject(about) ? (about as AboutPrices) : {};
}
