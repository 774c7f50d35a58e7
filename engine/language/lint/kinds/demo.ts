import { checkCbu, checkCuit } from "#engine/identifiers/index.ts";
import { below, nearest } from "#engine/json/index.ts";
import type { DemoDocument } from "../../documents.generated.ts";
import type { LoadedDocument } from "../../load/document.ts";
import { documentsOf, isWhole, type Library, memberOf, namesIn, textOf } from "../../load/library.ts";
import type { LanguageCode } from "../../problem.ts";
import { checkInsurer } from "../audience-names.ts";
import type { Tell } from "../subject.ts";

/** People of a demonstration have products and insurers that exist, and nothing of them can be of somebody. */
export function lintDemo(library: Library, document: LoadedDocument, tell: Tell): void {
  checkBrokers(library, document, tell);
  const products = namesIn(library, "product", "id");
  for (const [index, person] of listIn(document.value, "people").entries()) {
    if (!isPerson(person)) continue;
    const at = `/people/${index}`;
    const { identityNumber, cuil, policies, accidents = [], inspections = [] } = person;
    checkRepeated(library, document, `${at}/identityNumber`, identityNumber, tell);
    checkBroker(library, person, at, tell);
    if (cuil !== undefined && (checkCuit(cuil) !== undefined || !cuil.includes(identityNumber)))
      tell("demo-cuil", `${at}/cuil`, { name: cuil, dni: identityNumber });
    for (const [place, { number, insurer, product }] of policies.entries()) {
      const policy = `${at}/policies/${place}`;
      checkRepeated(library, document, `${policy}/number`, number, tell);
      checkInsurer(library, insurer, `${policy}/insurer`, tell);
      if (!products.includes(product) && isWhole(library, "product"))
        tell("unknown-product", `${policy}/product`, {
          name: product,
          suggestion: nearest(product, products),
        });
    }
    const numbers = policies.map(({ number }) => number);
    for (const [list, records] of Object.entries({ accidents, inspections }))
      for (const [place, { policy }] of records.entries())
        if (!numbers.includes(policy))
          tell("demo-policy", `${at}/${list}/${place}/policy`, {
            name: policy,
            suggestion: nearest(policy, numbers),
          });
    for (const [place, { content }] of accidents.entries())
      checkIdentifiers(content, `${at}/accidents/${place}/content`, tell);
  }
}

/** Brokers are organized by who is there before them: they are written in their order. */
function checkBrokers(library: Library, document: LoadedDocument, tell: Tell): void {
  const before: string[] = [];
  for (const [index, broker] of listIn(document.value, "brokers").entries()) {
    const at = `/brokers/${index}`;
    const email = textOf(broker, "email");
    checkRepeated(library, document, `${at}/email`, email, tell);
    for (const word of ["organizer", "parentBroker"]) {
      const name = textOf(broker, word);
      if (name !== "" && !before.includes(name))
        tell("demo-organizer", `${at}/${word}`, { name, suggestion: nearest(name, before) });
    }
    before.push(email);
    for (const [place, client] of listIn(broker, "clients").entries())
      checkIdentifiers(memberOf(client, "client"), `${at}/clients/${place}/client`, tell);
  }
}

/** Who sold the policies of a person is a broker of some document. */
function checkBroker(library: Library, person: Person, at: string, tell: Tell): void {
  const emails = documentsOf(library, "demo").flatMap(({ value }) =>
    listIn(value, "brokers").map((broker) => textOf(broker, "email")),
  );
  if (person.broker !== undefined && !emails.includes(person.broker))
    tell("demo-organizer", `${at}/broker`, {
      name: person.broker,
      suggestion: nearest(person.broker, emails),
    });
}

type Person = NonNullable<DemoDocument["people"]>[number];

/** Whether it is one as we know them: the schema that has just taken it may be being written too. */
function isPerson(value: unknown): value is Person {
  const hasTexts = (of: unknown, ...names: readonly string[]) =>
    names.every((name) => typeof memberOf(of, name) === "string");
  return (
    hasTexts(value, "identityNumber") &&
    (memberOf(value, "cuil") === undefined || hasTexts(value, "cuil")) &&
    Array.isArray(memberOf(value, "policies")) &&
    listIn(value, "policies").every((policy) => hasTexts(policy, "number", "insurer", "product")) &&
    ["accidents", "inspections"].every(
      (name) =>
        Array.isArray(memberOf(value, name) ?? []) &&
        listIn(value, name).every((record) => hasTexts(record, "policy")),
    )
  );
}

/** What is told of an identifier that may be of somebody, by the name of what was answered. */
const identifiers: Readonly<Record<string, readonly [LanguageCode, (value: string) => boolean]>> = {
  identityNumber: ["demo-dni", (value) => /^99\d{6}$/.test(value)],
  cuil: ["demo-tax-id", isOfNobody],
  cuit: ["demo-tax-id", isOfNobody],
  email: ["demo-email", (value) => value.endsWith("@example.com")],
  plate: ["demo-plate", (value) => /^(AZ\d{3}ZZ|000AAA)$/.test(value)],
  cbu: ["demo-cbu", (value) => value.startsWith("999") && checkCbu(value) === undefined],
};

function checkIdentifiers(content: unknown, at: string, tell: Tell): void {
  if (typeof content !== "object" || content === null) return;
  for (const [name, value] of Object.entries(content)) {
    const place = below(at, name);
    const known = Object.hasOwn(identifiers, name) ? identifiers[name] : undefined;
    if (known && typeof value === "string" && value !== "" && !known[1](value))
      tell(known[0], place, { name: value });
    checkIdentifiers(value, place, tell);
  }
}

function isOfNobody(value: string): boolean {
  return checkCuit(value) === undefined && /^\d\d99\d{7}$/.test(value);
}

/** Tells what another person, or another policy, has already. */
function checkRepeated(
  library: Library,
  document: LoadedDocument,
  pointer: string,
  name: string,
  tell: Tell,
): void {
  const other = namesOf(library, name).find((one) => one.file !== document.file || one.pointer !== pointer);
  if (other) tell("demo-repeated", pointer, { name, other: other.file });
}

type Place = { readonly file: string; readonly pointer: string };

const known = new WeakMap<Library, ReadonlyMap<unknown, readonly Place[]>>();

/** Where a DNI, or the number of a policy, stands in the documents of the library. */
function namesOf(library: Library, name: string): readonly Place[] {
  const places = known.get(library) ?? Map.groupBy(placesOf(library), ({ value }) => value);
  known.set(library, places);
  return places.get(name) ?? [];
}

function placesOf(library: Library): readonly (Place & { readonly value: unknown })[] {
  return documentsOf(library, "demo").flatMap(({ file, value }) => [
    ...listIn(value, "brokers").map((broker, index) => ({
      file,
      pointer: `/brokers/${index}/email`,
      value: memberOf(broker, "email"),
    })),
    ...listIn(value, "people").flatMap((person, index) => [
      { file, pointer: `/people/${index}/identityNumber`, value: memberOf(person, "identityNumber") },
      ...listIn(person, "policies").map((policy, place) => ({
        file,
        pointer: `/people/${index}/policies/${place}/number`,
        value: memberOf(policy, "number"),
      })),
    ]),
  ]);
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}
