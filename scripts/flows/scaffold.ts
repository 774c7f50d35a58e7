import type { FlowDocument, ProductDocument, ScenarioDocument } from "#engine/language/index.ts";
import { claimFlow, claimScenarios, type Head } from "./scaffold-claim.ts";

type Kind = FlowDocument["kind"];
type Find = (path: string) => ProductDocument | undefined;

/**
 * The documents of a new product by path: the product, the schema of its answers, its flow and scenarios that go through all of it. A
 * product that exists keeps what it says and gains the flow. They pass lint as they are, to be changed from there.
 */
export function scaffold(kind: Kind, product: string, find: Find): Readonly<Record<string, object>> {
  const path = `flows/products/${product}.product.json`;
  const id = product.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const flow = `${kind}/${product}`;
  const schema = `${kind}-${product}.schema.json`;
  const known = find(path);
  return {
    [path]: known
      ? { ...known, flows: { ...known.flows, [kind]: flow } }
      : newProduct(kind, id, product, flow),
    [`schemas/${schema}`]: newSchema(kind, schema, product),
    [`flows/${flow}.flow.json`]: newFlow(kind, flow, known?.id ?? id, schema, product),
    ...newScenarios(kind, flow),
  };
}

function newProduct(kind: Kind, id: string, product: string, flow: string): ProductDocument {
  return {
    $schema: "../../schemas/product.schema.json",
    id,
    title: titleOf(product),
    route: product,
    ...(kind === "claim" ? { riskType: "other" as const } : {}),
    flows: { [kind]: flow },
  };
}

function newSchema(kind: Kind, schema: string, product: string): object {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `https://tramite.example/schemas/${schema}`,
    title: titleOf(product),
    description: "Todo lo que se puede preguntar",
    type: "object",
    properties: {
      ...(kind === "claim"
        ? {
            date: { title: "Fecha del hecho", type: "string", format: "date", maxDate: "today" },
            time: { title: "Hora", type: "string", format: "time" },
            place: { $ref: "place.schema.json" },
          }
        : {}),
      description: {
        title: kind === "claim" ? "¿Qué pasó?" : "Contanos qué necesitás",
        type: "string",
        minLength: 10,
        maxLength: 2000,
      },
      ...(kind === "claim"
        ? {
            files: {
              title: "Fotos y documentos",
              type: "array",
              items: { $ref: "claim-file.schema.json" },
              maxItems: 10,
            },
          }
        : {}),
      email: { title: "Email", type: "string", format: "email", maxLength: 254 },
      ...(kind === "claim" ? { extension: { $ref: "extension.schema.json" } } : {}),
    },
    required: kind === "claim" ? ["date", "time", "place", "description", "email"] : ["description", "email"],
    unevaluatedProperties: false,
    examples: [{ description: "Se lo llevó el viento", email: "ana@example.com" }],
  };
}

function newFlow(kind: Kind, id: string, product: string, schema: string, name: string): FlowDocument {
  const head = {
    $schema: "../../schemas/flow.schema.json",
    id,
    kind,
    title: titleOf(name),
    products: [product],
    answers: `../../schemas/${schema}`,
  };
  return kind === "claim" ? claimFlow(head) : plainFlow(head);
}

function plainFlow(head: Head): FlowDocument {
  return {
    ...head,
    initial: "request",
    steps: {
      request: { path: "pedido", title: "Tu pedido", fields: { "/description": {} }, next: "review" },
      review: {
        path: "revision",
        title: "Revisión",
        fields: { "/email": {} },
        summary: ["request"],
        actions: { send: { title: "Enviar", next: "sent" } },
      },
      sent: { type: "final", path: "enviado", title: "Listo", message: "Recibimos tu pedido" },
    },
  };
}

function newScenarios(kind: Kind, flow: string): Readonly<Record<string, ScenarioDocument>> {
  return kind === "claim" ? claimScenarios(flow) : { [`flows/${flow}.scenario.json`]: plainScenario(flow) };
}

function plainScenario(flow: string): ScenarioDocument {
  return {
    $schema: "../../schemas/scenario.schema.json",
    flow,
    title: "De principio a fin",
    given: { today: "2026-11-20" },
    steps: [
      { at: "request", answer: { "/description": "Se lo llevó el viento" }, press: "next" },
      { at: "review", answer: { "/email": "ana@example.com" }, press: "send" },
      { at: "sent" },
    ],
    expect: { path: ["request", "review", "sent"], message: "Recibimos tu pedido" },
  };
}

/** The name of a product as a first title: electric-scooter is «Electric scooter». */
function titleOf(product: string): string {
  const words = product.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
