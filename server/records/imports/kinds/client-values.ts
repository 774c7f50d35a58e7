import type { Json, JsonObject } from "#engine/json/index.ts";
import { type AnsweredClient, documentOf, nameOf } from "../../clients/answered.ts";
import type { Values } from "../field.ts";
import { isOfCompany, personIn } from "../person-in.ts";

/** Who a client is, as files say it: one name and one document. */
export function personOf(client: AnsweredClient): Values {
  const [holder, document] = [nameOf(client), documentOf(client).number];
  return { ...(holder === "" ? {} : { holder }), ...(document === "" ? {} : { document }) };
}

/** Names that a file has in two columns, as it would have them in one: «Apellido, Nombre». */
export function joinNames({ firstName, lastName, ...values }: Values): Values {
  const both = [lastName, firstName].filter((part) => part !== undefined).join(", ");
  return { ...(both === "" ? {} : { holder: both }), ...values };
}

/**
 * A client with the name and document of a file. A company's CUIT is told by how it begins; another has a DNI in it. Names
 * without a comma are not parted: which of them is the last name, no file tells.
 */
export function withPerson(client: JsonObject, { document, holder }: Values): JsonObject {
  const known = document === undefined ? client : { ...client, ...documentIn(String(document)) };
  if (holder === undefined) return known;
  const { name: _, lastName: __, businessName: ___, ...rest } = known;
  if (known.personType === "legal") return { ...rest, businessName: String(holder) };
  const [lastName = "", name] = String(holder)
    .split(",", 2)
    .map((part) => part.trim());
  return { ...rest, lastName, ...(name ? { name } : {}) };
}

function documentIn(document: string): JsonObject {
  if (document.length < 11) return { personType: "physical", identityType: "DNI", identityNumber: document };
  if (isOfCompany(document)) return { personType: "legal", cuit: document };
  const identityNumber = personIn(document);
  return { personType: "physical", identityType: "DNI", identityNumber, cuil: document };
}

/** Phones of files are mobiles, where nothing else is said. */
export function withPhoneType(client: JsonObject): Json {
  return client.phoneNumber === undefined || client.phoneType !== undefined
    ? client
    : { ...client, phoneType: "mobile" };
}
