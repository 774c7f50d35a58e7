import type { Tables } from "#engine/expression/index.ts";
import type { Json, JsonObject, Schema } from "#engine/json/index.ts";
import type { Format } from "../../insurance/insurers/bodies.ts";
import type { OwnTariff } from "./tariff.ts";

/** How a simulated insurer speaks, all of it: what it takes, letter by letter, how it understands it, and what it says. */
export type DialectDocument = {
  readonly insurer: string;
  readonly format: Format;
  readonly auth: {
    readonly scheme: "basic" | "bearer" | "header" | "oauth2" | "body";
    readonly header?: string;
    readonly token?: string;
    /** Where who asks stands in a body; `*` is its only member. */
    readonly user?: string;
    readonly password?: string;
  };
  /** Milliseconds between which an answer comes. */
  readonly latency: readonly [number, number];
  readonly tariff: OwnTariff;
  readonly tables: Tables;
  readonly services: readonly ServiceDocument[];
  /** What a request has, and how it is understood, whatever is insured: a service that is `like` one adds to it. */
  readonly common?: Readonly<Record<string, CommonDocument>>;
  /** A number to ask with, where nothing is told at once. */
  readonly ticket?: { readonly paths: readonly string[]; readonly reply: Json; readonly waiting: Json };
  /** How it answers who has something issued; none for one that only quotes. */
  readonly emission?: {
    /** The header that carries who asks' key, where it is no member of what is sent. */
    readonly header?: string;
    /** With what the numbers of its policies begin. */
    readonly prefix: string;
    /** Whether it never issues at once. */
    readonly isSlow?: true;
    /** After how many days of the term the first instalment is due, where it says when they are. */
    readonly dueAfter?: number;
    readonly reply: Json;
  };
  /** Where its documents are, and how it tells of them; none for one that has none. */
  readonly documents?: { readonly path: string; readonly reply: Json };
  /** How it tells of a change of a policy, and the codes of those that are approved first; none for one that makes none. */
  readonly endorsement?: { readonly approves: readonly string[]; readonly reply: Json };
  /** How it tells what it collected; none for one that is not asked. */
  readonly collection?: { readonly reply: Json };
  /** How it tells of an inspection; none for one that asks for none. */
  readonly inspection?: { readonly reply: Json };
  /** How it tells of a claim; none for one that takes claims by mail. */
  readonly claim?: { readonly reply: Json };
  readonly reply: Json;
  readonly refused: Json;
  readonly invalid: { readonly status: number; readonly body: Json };
  readonly stranger: { readonly status: number; readonly body: Json };
};

export type CommonDocument = {
  readonly request: Schema;
  readonly risk?: JsonObject;
  readonly order?: JsonObject;
};

/** What a dialect says of one product more, in the folder of its insurer's name. */
export type ProductDocument = Pick<DialectDocument, "services"> & {
  readonly tables?: Tables;
  readonly tariff?: Partial<Pick<OwnTariff, "offers" | "refuses">>;
};

export type ServiceDocument = {
  readonly method: string;
  /** A segment as `{key}` is a member of the request. */
  readonly path: string;
  /** A member that it does not name is refused. */
  readonly request: Schema;
  readonly like?: string;
  /** Of this service alone, where the others write and identify themselves otherwise. */
  readonly format?: Format;
  readonly user?: string;
  readonly password?: string;
} & (
  | { readonly product: string; readonly risk: JsonObject }
  | { readonly product: string; readonly order: JsonObject }
  /** Where a policy is changed, and where that is asked about, its key. */
  | { readonly change: JsonObject }
  | { readonly changeKey: string }
  /** Where what was ordered is asked about, its key. */
  | { readonly key: string }
  /** Where documents are asked for, the policy's number, and that of a change of it. */
  | { readonly policy: string; readonly endorsement: string }
  /** Where what was collected is asked for, between which days. */
  | { readonly collected: { readonly from: string; readonly to: string } }
  /** Where a claim is reported, where something is added to one, and where one is asked about, the key. */
  | { readonly reported: JsonObject }
  | { readonly added: JsonObject }
  | { readonly claimKey: string }
  /** Where photos are sent and asked about: by what they are known, and what they are. */
  | { readonly inspection: { readonly reference: string; readonly photos: string } }
);
