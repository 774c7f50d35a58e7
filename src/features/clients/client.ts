import { formatDni, identifiers } from "#engine/identifiers/index.ts";
import type { Tone } from "#engine/react/index.ts";

/** A document as the server tells it: digits, or what a passport has. */
export type ClientDocument = { readonly type: string; readonly number: string };

/** A client as the server's list tells them; days are `YYYY/MM/DD`. */
export type ClientRow = {
  readonly id: string;
  readonly name: string;
  readonly document: ClientDocument;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly policies: number;
  readonly lastContactOn: string | null;
  /** Whether who asks may change them. */
  readonly isOwn: boolean;
  readonly broker: string;
};

/** A client with what is known of them. */
export type Client = {
  readonly id: string;
  readonly name: string;
  readonly createdOn: string;
  readonly client: Answered;
  readonly document: ClientDocument;
  /** What an emission will still ask. */
  readonly missing: readonly string[];
  readonly isOwn: boolean;
  readonly broker: string;
  readonly counts: Readonly<
    Record<
      "policies" | "quotes" | "claims" | "endorsements" | "inspections" | "interactions" | "pending",
      number
    >
  >;
  readonly duplicates: readonly { readonly id: string; readonly title: string }[];
};

/** One who is somebody else's record by now. */
export type Merged = { readonly mergedInto: string };

/** What the flow asked, in wire form, as far as these pages show it. */
export type Answered = {
  readonly personType: "physical" | "legal";
  readonly cuil?: string;
  readonly birthday?: string;
  readonly email?: string;
  readonly phoneType?: "mobile" | "home" | "work";
  readonly phoneNumber?: string;
  readonly address?: {
    readonly streetName?: string;
    readonly streetNumber?: number;
    readonly floor?: string;
    readonly flat?: string;
    readonly postcode?: string;
    readonly locality?: { readonly name: string; readonly province: { readonly name: string } };
  };
};

export type TonedStatus = { readonly id: string; readonly value: string; readonly tone: Tone };

/** `DNI 99.000.001`, `CUIT 30-99300013-9`; nothing for who has told none. */
export function documentText({ type, number }: ClientDocument): string | null {
  if (number === "") return null;
  if (type === "CUIT" || type === "CUIL") return `${type} ${identifiers.cuit.format(number)}`;
  return `${type} ${/^\d{7,8}$/.test(number) ? formatDni(number) : number}`;
}

/** A phone as people write it. */
export function phoneText(number: string): string {
  return identifiers.phone.format(number);
}
