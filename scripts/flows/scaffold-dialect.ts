import type { JsonObject } from "#engine/json/index.ts";
import { type Library, type LoadedDocument, memberOf, resolvePath } from "#engine/language/index.ts";
import type { Scaffold } from "./scaffold.ts";
import { schemaMembers } from "./schema-members.ts";
import { templatesOf } from "./templates.ts";

/** Answers that the contract calls otherwise than a tariff does, or says within another. */
const understood: Readonly<Record<string, string>> = {
  code: "model.infoAutoCode",
  postcode: "garagePostcode",
  holderPostcode: "postcode",
  province: "locality.province.id",
  commission: "commissionType.value",
};

/**
 * How the simulated insurer speaks that a connector in the contract's own words asks: it takes what the contract gives,
 * member by member, prices it by the tariff of all, and gives what the contract wants.
 */
export function dialectOf(
  library: Library,
  contracts: readonly LoadedDocument[],
  insurer: { readonly id: string; readonly title: string },
): Scaffold {
  const services = contracts.flatMap((contract) => serviceOf(library, contract));
  const [[, template] = ["", {}]] = templatesOf("dialect", insurer);
  return { [`server/demonstration/insurers/dialects/${insurer.id}.json`]: { ...template, services } };
}

function serviceOf(library: Library, contract: LoadedDocument): readonly JsonObject[] {
  const product = String(memberOf(contract.value, "product"));
  const path = memberOf(memberOf(memberOf(contract.value, "kinds"), "quote"), "input");
  if (typeof path !== "string") return [];
  const { properties, required } = schemaMembers(library, resolvePath(contract.file, path));
  const names = Object.keys(properties);
  const own = names.filter((name) => name !== "postcode").map((name) => [name, name] as const);
  const risk = [...own, ...Object.entries(understood)].filter(([, place]) =>
    names.includes(place.split(".")[0] ?? ""),
  );
  return [
    {
      product,
      method: "POST",
      path: `/quote-${product}`,
      request: {
        type: "object",
        properties: Object.fromEntries(names.map((name) => [name, {}])),
        required: [...required],
        additionalProperties: false,
      },
      risk: Object.fromEntries(risk.map(([name, place]) => [name, `=request.${place}`])),
    },
  ];
}
