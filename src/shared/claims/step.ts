import { parseDate, wireDate } from "#engine/identifiers/index.ts";

/** A status that may be noted of a claim now. */
export type Step = { readonly id: string; readonly value: string };

/** The boxes of the form, as they were typed. */
export type TypedStep = {
  readonly status: string;
  readonly note: string;
  readonly missing: string;
  readonly paid: string;
  readonly refused: string;
  readonly on: string;
  readonly time: string;
  readonly place: string;
};

export const nothingTyped: TypedStep = {
  ...{ status: "", note: "", missing: "", paid: "", refused: "", on: "", time: "", place: "" },
};

/** A step as its call takes it: days in wire form, money in centavos. */
export type SentStep = {
  readonly status: string;
  readonly note?: string;
  readonly missing?: readonly string[];
  readonly paid?: number;
  readonly refused?: number;
  readonly appointment?: { readonly on: string; readonly time?: string; readonly place?: string };
};

export type WrongBox = "status" | "paid" | "refused" | "on";

/** Lists the boxes whose text is none of their kind. */
export function wrongIn({ status, paid, refused, on }: TypedStep): readonly WrongBox[] {
  return [
    ...(status === "" ? (["status"] as const) : []),
    ...(paid.trim() !== "" && centavosIn(paid) === undefined ? (["paid"] as const) : []),
    ...(refused.trim() !== "" && centavosIn(refused) === undefined ? (["refused"] as const) : []),
    ...(on.trim() !== "" && parseDate(on) === undefined ? (["on"] as const) : []),
  ];
}

/** Reads a form without wrong boxes; what is empty is not sent. */
export function stepIn(typed: TypedStep): SentStep {
  const { status, note, missing, paid, refused, on, time, place } = typed;
  const papers = missing
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const day = parseDate(on);
  return {
    status,
    ...(note.trim() === "" ? {} : { note: note.trim() }),
    ...(status === "pendingDocuments" && papers.length > 0 ? { missing: [...new Set(papers)] } : {}),
    ...amount("paid", paid),
    ...amount("refused", refused),
    ...(day === undefined
      ? {}
      : {
          appointment: {
            on: wireDate(day),
            ...(time.trim() === "" ? {} : { time: time.trim() }),
            ...(place.trim() === "" ? {} : { place: place.trim() }),
          },
        }),
  };
}

function amount(name: "paid" | "refused", typed: string) {
  const centavos = centavosIn(typed);
  return centavos === undefined ? {} : { [name]: centavos };
}

/** Reads pesos as they are written here: `1.234,5` → 123450. Undefined for what is no amount. */
function centavosIn(typed: string): number | undefined {
  const text = typed.trim().replace(/^\$\s*/, "");
  if (!/^(\d{1,3}(\.\d{3})+|\d+)(,\d{1,2})?$/.test(text)) return undefined;
  const [whole = "", decimals = ""] = text.replaceAll(".", "").split(",");
  return Number(whole + decimals.padEnd(2, "0"));
}
