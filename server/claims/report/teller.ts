import { formatDate } from "#engine/identifiers/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import type { Verify } from "../../records/entity/stored.ts";
import { writeTo } from "../../records/quotes/shared-by.ts";

/** The broker who wrote a claim down, and what its insured person said of that since; instants in ISO. */
export type WrittenDown = {
  readonly by: string;
  readonly brokerId: string;
  readonly confirmedAt?: string;
  readonly correctedAt?: string;
};

/** Notes of a claim that a broker sends that they wrote it down, by the name that they have today. */
export const noteTeller: Verify = async ({ db }, { principal, isSent }) => {
  if (principal.type !== "broker" || !isSent) return undefined;
  const account = await findAccount(db, principal.brokerId);
  const writtenDown: WrittenDown = { by: account ? writeTo(account).name : "", brokerId: principal.brokerId };
  return { writtenDown };
};

/** Undefined for a claim that its insured person told here themselves. */
export function writtenDownIn({ facts }: { readonly facts: object }): WrittenDown | undefined {
  return (facts as { readonly writtenDown?: WrittenDown }).writtenDown; // jsonb that only this server writes
}

/** Says who told of an accident, and whether what a broker wrote down was confirmed. */
export function tellerOf(record: { readonly facts: object }, fullName: string): string {
  const written = writtenDownIn(record);
  if (!written) return fullName;
  const told = fullName === "" ? "" : ` según lo que contó ${fullName} por teléfono`;
  return `Cargado por ${written.by}${told}. ${standingOf(written, fullName)}`;
}

function standingOf({ confirmedAt, correctedAt }: WrittenDown, fullName: string): string {
  const who = fullName || "el asegurado";
  if (correctedAt !== undefined) return `Lo corrigió ${who} el ${dayIn(correctedAt)}.`;
  if (confirmedAt !== undefined) return `Lo confirmó ${who} el ${dayIn(confirmedAt)}.`;
  return "Falta que lo confirme.";
}

function dayIn(instant: string): string {
  return formatDate(dayOf(new Date(instant)));
}
