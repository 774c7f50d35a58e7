import { getAt, isObject, type Json, type JsonObject } from "#engine/json/index.ts";
import {
  type Library,
  type LoadedDocument,
  memberOf,
  openSchemaFile,
  relativePath,
  resolvePath,
} from "#engine/language/index.ts";
import type { Scaffold } from "./scaffold.ts";

type Insurer = { readonly id: string; readonly title: string };

/**
 * How an insurer would be asked if it spoke the contract's own words, with scenarios: the files of its folder, to be
 * changed into what it does speak. Nothing where the contract has no such kind.
 */
export function connectorOf(
  library: Library,
  contract: LoadedDocument,
  kind: string,
  { id, title }: Insurer,
): Scaffold {
  const product = String(memberOf(contract.value, "product"));
  const agreed = memberOf(memberOf(contract.value, "kinds"), kind);
  const [input, output] = [
    schemaOf(library, contract, agreed, "input"),
    schemaOf(library, contract, agreed, "output"),
  ];
  if (!input || !output) return {};
  const name = `${kind}-${product}`;
  const folder = `flows/insurers/${id}/x`;
  const asked = input.example;
  const given = withAskedAmounts(output.example, asked);
  const offer = withOwnName(given, id);
  const scenario = (called: string, replied: JsonObject | string, expected: JsonObject) => ({
    $schema: "../../../schemas/connector-scenario.schema.json",
    connector: `insurers/${id}/${name}`,
    title: called,
    today: "2026-11-20",
    input: asked,
    replies: { ask: { body: replied } },
    expect: expected,
  });
  return {
    [`${name}.connector.json`]: {
      $schema: "../../../schemas/connector.schema.json",
      insurer: id,
      kind,
      product,
      description: "Habla con las palabras del contrato: cambialas por las de la compañía",
      parts: ["../../parts/insurer-answers.part.json"],
      calls: {
        ask: {
          post: `/${name}`,
          sends: relativePath(folder, input.file),
          body: bodyOf(input),
          reply: `${name}.schema.json`,
          fails: { refused: "!response.body.accepted" },
          must: { "without-offer": "has(response.body.offer)" },
          catch: { "without-offer": { message: "La compañía contestó algo que no se entiende" } },
        },
      },
      do: ["ask"],
      result: resultOf(output.value, id),
      catch: { refused: { message: "=response.body.reason" } },
    },
    [`${name}.schema.json`]: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: `https://tramite.example/flows/insurers/${id}/${name}.schema.json`,
      title: `Respuesta de ${title}`,
      description: "Lo que contesta",
      type: "object",
      properties: {
        accepted: { title: "Aceptada", type: "boolean" },
        reason: { title: "Motivo", type: "string", maxLength: 200 },
        offer: { $ref: relativePath(folder, output.file) },
      },
      required: ["accepted"],
      examples: [{ accepted: false, reason: "Zona sin cobertura" }],
    },
    [`${name}-offer.scenario.json`]: scenario(
      "Contesta lo que el contrato pide",
      { accepted: true, offer: given },
      {
        requests: [{ call: "ask", url: `/${name}`, body: asked, exact: true }],
        output: offer,
      },
    ),
    [`${name}-refused.scenario.json`]: scenario(
      "La compañía dice que no con estado 200",
      { accepted: false, reason: "Zona sin cobertura" },
      { failure: "refused", message: "Zona sin cobertura" },
    ),
    [`${name}-html.scenario.json`]: scenario(
      "Una página de error con estado 200",
      "<!DOCTYPE html><html><body><h1>Mantenimiento programado</h1></body></html>",
      { failure: "garbage" },
    ),
    [`${name}-nothing.scenario.json`]: scenario(
      "Acepta y no ofrece nada",
      { accepted: true },
      { failure: "without-offer" },
    ),
  };
}

/** A schema with what it adds to those that it names, and its first example. */
type Named = { readonly file: string; readonly value: JsonObject; readonly example: JsonObject };

function schemaOf(
  library: Library,
  contract: LoadedDocument,
  agreed: unknown,
  word: string,
): Named | undefined {
  const path = memberOf(agreed, word);
  if (typeof path !== "string") return undefined;
  const file = resolvePath(contract.file, path);
  const document = library.documents.get(file);
  return document && { file, value: openSchemaFile(library, file), example: exampleOf(document.value) };
}

function exampleOf(value: Json): JsonObject {
  const example = getAt(value, "/examples/0");
  return isObject(example) ? example : {};
}

/** Every answer under its own name. */
function bodyOf({ value }: Named): JsonObject {
  return Object.fromEntries(Object.keys(propertiesOf(value)).map((name) => [name, `=input.${name}`]));
}

/** Each list of what is given item by item, anything else as it comes; who offers is the insurer itself. */
function resultOf(output: JsonObject, id: string): JsonObject {
  const members = Object.entries(propertiesOf(output)).map(([name, schema]) => {
    const items = memberOf(schema, "items");
    const parts = isObject(items as Json) ? propertiesOf(items as JsonObject) : {};
    if (Object.keys(parts).length === 0) return [name, `=ask.offer.${name}`];
    const value = Object.fromEntries(
      Object.keys(parts).map((part) => [part, part === company ? { name: id } : `=item.${part}`]),
    );
    return [name, { "=each": `ask.offer.${name}`, "=value": value }];
  });
  return Object.fromEntries(members);
}

const company = "insuranceCompany";

function propertiesOf(schema: JsonObject): JsonObject {
  const properties = memberOf(schema, "properties");
  return isObject(properties as Json) ? (properties as JsonObject) : {};
}

/** Gives numbers the value that was asked under their name: a contract refuses an offer for another sum. */
function withAskedAmounts(value: Json, asked: JsonObject): JsonObject {
  const text = JSON.stringify(value, (name, inner) =>
    typeof inner === "number" && typeof asked[name] === "number" ? asked[name] : inner,
  );
  return JSON.parse(text) as JsonObject;
}

/** What is given, offered by the insurer that is made. */
function withOwnName(value: Json, id: string): JsonObject {
  const text = JSON.stringify(value, (name, inner) => (name === company ? { name: id } : inner));
  return JSON.parse(text) as JsonObject;
}
