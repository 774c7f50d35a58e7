import { parseDate } from "#engine/identifiers/index.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import { statusesThat } from "../../records/statuses.ts";
import { accident } from "../report/accident.ts";
import type { Appointment } from "./claim-facts.ts";
import type { ClaimWord } from "./claim-word.ts";
import { paperOf } from "./paper-of.ts";

const text = (maxLength: number) => ({ type: "string", minLength: 1, maxLength });
const amount = { type: "integer", minimum: 0, maximum: 100_000_000_000_00 };

/** A step of a claim as a call says it: days in wire form, money in centavos, papers by their titles. */
export type StepBody = {
  readonly status: string;
  readonly note?: string;
  readonly missing?: readonly string[];
  readonly paid?: number;
  readonly refused?: number;
  readonly appointment?: Appointment;
};

/** The statuses that a step may name: a draft and what is on its way are brought by other calls. */
const named = statusesThat(
  accident.statuses,
  ({ isDraft, becomes, by }) => !isDraft && !becomes && by !== "addition",
);

export const stepBody = closed({
  properties: {
    status: { type: "string", enum: named },
    note: text(2000),
    missing: { type: "array", maxItems: 20, uniqueItems: true, items: text(200) },
    paid: amount,
    refused: amount,
    appointment: closed({
      properties: {
        on: { type: "string", format: "wire-date" },
        time: { type: "string", format: "time" },
        place: text(200),
      },
      required: ["on"],
    }),
  },
  required: ["status"],
});

/** Reads a step's body; refuses papers that are missing of a claim that waits for none, and a paid claim without an amount. */
export function wordOf({ missing, appointment, ...word }: StepBody): ClaimWord {
  if (missing !== undefined && missing.length > 0 && word.status !== "pendingDocuments")
    throw refuse([{ code: "field_not_asked", path: "/missing" }]);
  return {
    ...word,
    ...(missing ? { missing: missing.map(paperOf) } : {}),
    ...(appointment
      ? { appointment: { ...appointment, on: parseDate(appointment.on) ?? appointment.on } }
      : {}),
  };
}

/** A claim that somebody passed on by hand: when, by which way, and the number that the insurer gave. */
export type PassedBody = { readonly on: string; readonly by: string; readonly number?: string };

export const passedBody = closed({
  properties: { on: { type: "string", format: "wire-date" }, by: text(100), number: text(60) },
  required: ["on", "by"],
});
