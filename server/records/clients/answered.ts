import { checkDni, cleanDni, cleanPhone } from "#engine/identifiers/index.ts";
import type { SearchTerms } from "../entity/for-brokers.ts";
import type { Answers } from "../record.ts";

/** What a client's flow asks, in wire form, as far as this server reads it. */
export type AnsweredClient = {
  readonly personType?: string;
  readonly name?: string;
  readonly lastName?: string;
  readonly businessName?: string;
  readonly identityType?: string;
  readonly identityNumber?: string;
  readonly foreignNumber?: string;
  readonly cuil?: string;
  readonly cuit?: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly plate?: string;
  readonly address?: { readonly locality?: { readonly province?: Place } };
};

type Place = { readonly id?: string; readonly name?: string };

/** The client that a record's answers are of. */
export function clientIn({ client }: Answers): AnsweredClient {
  return (client ?? {}) as AnsweredClient; // as its flow judged it
}

/** What a client is called: a person by their names, a company by its own. */
export function nameOf({ personType, name, lastName, businessName }: AnsweredClient): string {
  const names = personType === "legal" ? [businessName] : [name, lastName];
  return names.filter(Boolean).join(" ");
}

/** The document by which a client is known first. */
export function documentOf(client: AnsweredClient): { readonly type: string; readonly number: string } {
  const { personType, identityType = "DNI", identityNumber, foreignNumber, cuit = "" } = client;
  if (personType === "legal") return { type: "CUIT", number: digitsOf(cuit) };
  return { type: identityType, number: identityNumber ? cleanDni(identityNumber) : (foreignNumber ?? "") };
}

/**
 * The tags by which a client is the same as another: each document as its kind and number. A CUIL has a DNI inside, but
 * those that were issued with another number.
 */
export function documentTags(client: AnsweredClient): readonly string[] {
  const { type, number } = documentOf(client);
  const tax = client.personType === "legal" ? undefined : client.cuil;
  const isDni = ["DNI", "LE", "LC"].includes(type);
  const own = number === "" ? [] : [`${isDni ? "dni" : type.toLowerCase()}:${number.toLowerCase()}`];
  return [...own, ...(tax ? [`cuit:${digitsOf(tax)}`] : [])];
}

/** Documents of those that were merged with a client: they are the client's from then on. */
export function mergedTags(facts: Answers): readonly string[] {
  return (facts.documents ?? []) as readonly string[]; // as `mergeClients` writes it
}

/** By what a broker's list finds a client. */
export function searchTermsOf(client: AnsweredClient, known: readonly string[]): SearchTerms {
  const { personType = "", email = "", phoneNumber = "", plate = "", address } = client;
  const tags = [...new Set([...documentTags(client), ...known])];
  const province = address?.locality?.province?.id;
  return {
    title: nameOf(client),
    words: [...tags.map(valueIn), email, digitsOf(cleanPhone(phoneNumber)), plate],
    tags: [...tags, `type:${personType}`, ...(province ? [`province:${province}`] : [])],
  };
}

/** The DNIs among tags, by which policies know their person. */
export function dnisIn(tags: readonly string[]): readonly string[] {
  const own = tags.filter((tag) => tag.startsWith("dni:")).map(valueIn);
  return own.filter((dni) => checkDni(dni) === undefined);
}

function valueIn(tag: string): string {
  return tag.slice(tag.indexOf(":") + 1);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
