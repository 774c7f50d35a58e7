import type { ComponentProps } from "react";
import { formatNumber } from "#engine/expression/index.ts";
import { type Identifier, identifiers } from "#engine/identifiers/index.ts";
import type { Json } from "#engine/json/index.ts";
import { parseNumber } from "#engine/react/number-text.ts";
import type { Kind } from "./questions.ts";

/** A line of text: what the browser is told of it, and what its text answers. */
export type Box = {
  readonly input: Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "placeholder">;
  readonly isShort?: boolean;
  readonly mask?: Identifier;
  answerOf(text: string): Json | undefined;
  textOf(answer: Json): string;
};

export type BoxKind = Exclude<Kind, "cards" | "yes-no">;

const text = { answerOf: (typed: string) => typed.trim() || undefined, textOf: String };

export const boxes: Readonly<Record<BoxKind, Box>> = {
  text: { input: { type: "text" }, ...text },
  email: { input: { type: "email", autoComplete: "email" }, ...text },
  integer: number("numeric"),
  number: number("decimal"),
  date: masked(identifiers.date, "DD/MM/AAAA"),
  dni: masked(identifiers.dni),
};

function number(inputMode: "numeric" | "decimal"): Box {
  return {
    input: { type: "text", inputMode, autoComplete: "off" },
    isShort: true,
    answerOf: (typed) => parseNumber(typed, inputMode === "numeric"),
    textOf: (answer) => formatNumber(Number(answer)),
  };
}

function masked(mask: Identifier, placeholder?: string): Box {
  return {
    input: { type: "text", inputMode: "numeric", autoComplete: "off", placeholder },
    mask,
    answerOf: (typed) => mask.clean(typed) || undefined,
    textOf: (answer) => mask.format(String(answer)),
  };
}
