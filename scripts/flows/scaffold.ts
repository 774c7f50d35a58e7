import type { FlowDocument, ProductDocument, ScenarioDocument } from "#engine/language/index.ts";

type Kind = FlowDocument["kind"];
type Find = (path: string) => ProductDocument | undefined;

/**
 * The documents of a new product by path: the product, the schema of its answers, its flow and a scenario of it. A
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
    [`flows/${flow}.scenario.json`]: newScenario(kind, flow),
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

type Head = Pick<FlowDocument, "$schema" | "id" | "kind" | "title" | "answers"> & { products: string[] };

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

function claimFlow(head: Head): FlowDocument {
  return {
    ...head,
    data: "../../schemas/accident-data.schema.json",
    context: "../../schemas/claim-context.schema.json",
    calls: {
      load: {
        get: "/accidents{?identityNumber,policyId,accidentId}",
        with: {
          identityNumber: "=context.identityNumber.digits()",
          policyId: "=context.policyId",
          accidentId: "=context.accidentId",
        },
        receive: "=response.body.data.data",
      },
      save: saveCall("draft"),
      upload: {
        post: "/accidents/{accidentId}/files",
        with: { accidentId: "=data.id" },
        body: {
          context: "accident",
          identityNumber: "=context.identityNumber.digits()",
          accidentId: "=data.id",
          files: [{ key: "=f.key", filename: "=f.name", content: "=f.content" }],
        },
        for: "files",
        as: "f",
      },
      submit: saveCall("sending"),
    },
    initial: "open",
    steps: {
      open: { enter: "load", next: "event" },
      event: {
        path: "hecho",
        title: "Qué pasó",
        fields: { "/date": {}, "/time": {}, "/place": {}, "/description": {} },
        call: "save",
        next: "files",
      },
      files: {
        path: "archivos",
        title: "Fotos y documentos",
        fields: { "/files": {} },
        call: "save",
        next: "review",
      },
      review: {
        path: "revision",
        title: "Revisión",
        notice: "Declaro bajo juramento que los datos son ciertos y completos (Ley 17.418)",
        fields: { "/email": {} },
        summary: ["event", "files"],
        actions: { send: { title: "Enviar denuncia", call: ["upload", "submit"], next: "sent" } },
      },
      sent: {
        type: "final",
        path: "enviado",
        title: "Denuncia enviada",
        message: "El siniestro se ingresó correctamente, nos vamos a contactar a la brevedad",
      },
    },
    catch: {
      "400": { message: "=response.body.error.message" },
      "404": { message: "Error de conexión, reintentelo más tarde" },
      "500": { message: "Error del servidor, reintentelo más tarde" },
      other: { message: "Error inesperado, intente nuevamente" },
    },
  };
}

function saveCall(status: "draft" | "sending"): NonNullable<FlowDocument["calls"]>[string] {
  return {
    post: "/accidents",
    body: {
      id: "=data.id",
      status: { id: status },
      riskType: "other",
      policyId: "=has(context.policyId) ? context.policyId : data.policyId",
      insured: {
        identityNumber: "=context.identityNumber.digits()",
        birthDate: "=data.insured.birthDate.format('YYYY/MM/DD')",
        fullName: "=data.insured.fullName",
        email: "=data.insured.email",
      },
    },
    send: true,
    assign: { "/data/id": "=response.body.data.id" },
  };
}

function newScenario(kind: Kind, flow: string): ScenarioDocument {
  const head = {
    $schema: "../../schemas/scenario.schema.json",
    flow,
    title: "De principio a fin",
    given: { today: "2026-11-20" },
  };
  const description = "Se lo llevó el viento";
  const end = { path: ["request", "review", "sent"], message: "Recibimos tu pedido" };
  if (kind !== "claim")
    return {
      ...head,
      steps: [
        { at: "request", answer: { "/description": description }, press: "next" },
        { at: "review", answer: { "/email": "ana@example.com" }, press: "send" },
        { at: "sent" },
      ],
      expect: end,
    };
  return {
    ...head,
    given: { ...head.given, context: { identityNumber: "99123456", policyId: "P-1" } },
    replies: {
      load: { status: 200, body: { data: { data: { insured: { fullName: "Ana Prueba" } } } } },
      save: { status: 200, body: { data: { id: "A-1" } } },
      submit: { status: 200, body: { data: { id: "A-1" } } },
    },
    steps: [
      {
        at: "event",
        answer: {
          "/date": "2026-11-19",
          "/time": "10:30",
          "/place/city": "Rosario",
          "/place/street": "Mitre",
          "/description": description,
        },
        press: "next",
        expect: { request: { call: "save", body: { date: "2026/11/19", status: { id: "draft" } } } },
      },
      { at: "files", press: "next" },
      {
        at: "review",
        answer: { "/email": "ana@example.com" },
        press: "send",
        expect: { request: { call: "submit", body: { id: "A-1", status: { id: "sending" } } } },
      },
      { at: "sent" },
    ],
    expect: {
      path: ["event", "files", "review", "sent"],
      message: "El siniestro se ingresó correctamente, nos vamos a contactar a la brevedad",
    },
  };
}

/** The name of a product as a first title: electric-scooter is «Electric scooter». */
function titleOf(product: string): string {
  const words = product.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
