import type { Entity } from "../entity.ts";
import statuses from "./statuses.json" with { type: "json" };

const common = { name: "policy", path: "/policies", idName: "id", statuses, texts: {}, isServedApart: true };
const summaries = {
  read: "Una póliza: la de quien pregunta, o una de la cartera de un productor",
  store: "Carga una póliza a mano",
  change: "Corrige una póliza, como otra versión de ella",
};

/**
 * A policy as a person types it. It is no record: its flows judge what is sent as they do of records, and what they allow
 * is stored as a version (see store-policy.ts).
 */
export const typedPolicy: Entity = { ...common, summaries, filledBy: { flow: "policy/manual" } };

/** The same that is there, whoever brought it, as a person corrects it. */
export const correctedPolicy: Entity = { ...common, summaries, filledBy: { flow: "policy/edition" } };
