import type { Schema } from "#engine/json/index.ts";
import type { Ask } from "#engine/runtime/index.ts";
import type { OfProduct } from "#permissions/index.ts";
import type { Db } from "../infrastructure/db/tables.ts";
import type { Played } from "../infrastructure/http/played.ts";
import type { Broker } from "../people/principals/principal.ts";
import type { Entity, Filling } from "./entity.ts";
import type { Judged, ProductTitles } from "./judged.ts";
import type { Answers } from "./record.ts";

/** What came to be stored, and how the client says that it came to it. */
export type Sent = Played & {
  readonly entity: Entity;
  readonly body: Answers & { readonly status?: { readonly id?: string } };
  /** Whether it is what is stored, to be changed; else the call may make one. */
  readonly isChange?: boolean | undefined;
  /** The status that it is to be stored with, where the call itself says it, and neither a flow nor its body. */
  readonly stores?: string | undefined;
  /** Hash of the release that the wizard runs. */
  readonly release: string | undefined;
};

/** What the server knows of it: the context of its flow, and which release it began with. */
export type Known = {
  readonly context: FlowContext;
  /** The area in which whoever asks opens it; empty where nothing tells. */
  readonly area: string;
  /** The status that it has; undefined for a new one. */
  readonly status: string | undefined;
  /** Hash of the release of its first save. */
  readonly began: string | undefined;
  readonly now: Date;
};

/** The server's own: `today` is an ISO day in Argentina, what is not known is empty or absent. */
export type FlowContext = {
  readonly today: string;
  readonly platform: string;
  readonly insurer: string;
  readonly product: string;
  /** What the broker who asks may do, as the flow is told of it. */
  readonly [name: string]: string | boolean;
};

/** Judges a save before anything of it is written; what the flow reads is asked of `ask`, as the person. */
export type Judge = (db: Db, sent: Sent, known: Known, ask: Ask) => Promise<Judged>;

/** What the flows say of records. */
export type Rules = ProductTitles & {
  readonly judge: Judge;
  /** The flow that fills a record in; undefined for a product that has none of the kind. */
  readonly flowOf: (filledBy: Filling, product: string) => string | undefined;
  /** Whether a broker may do what the flow of a product is told of, by the names of its context. */
  readonly allowancesOf?: (
    filledBy: Filling,
    product: string,
    broker: Broker,
  ) => Readonly<Record<string, boolean>>;
  /** What each product that has one is called in permissions, and the level that it asks for. */
  readonly permissions?: ReadonlyMap<string, OfProduct>;
  /** The titles of what versions of a product's policies say, as a schema. */
  readonly describePolicy?: (product: string) => Schema;
  /** The coverages that a product has, by their codes; undefined where nothing says which. */
  readonly clustersOf?: (product: string) => readonly string[] | undefined;
  /** What an inspection of a product asks for at first; nothing where its document says nothing. */
  readonly photosOf?: (product: string) => readonly string[];
  /** Schemas, in wire form, of what the flows ask: described only. */
  readonly fieldsOf?: (filledBy: Filling) => Readonly<Record<string, object>>;
};
