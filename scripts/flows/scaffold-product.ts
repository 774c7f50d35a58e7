import {
  type DemoDocument,
  type DemoPerson,
  type FlowDocument,
  openLibrary,
  type ProductDocument,
} from "#engine/language/index.ts";
import { peopleOf } from "#server/releases/documents.ts";
import { readDocuments } from "#server/releases/read-documents.ts";
import type { Root, Scaffold } from "./scaffold.ts";
import { insurersPath, type ListedInsurer } from "./scaffold-insurer.ts";
import { idOf, titleOf } from "./scaffold-names.ts";

/** A product with a flow, and who of the demonstration has a policy of it. */
export type NewProduct = { readonly id: string; readonly title: string; readonly documents: Scaffold };

/** The product that gets a flow of each kind: one that exists keeps what it says, and so does who has it. */
export function newProduct(root: Root, kinds: readonly FlowDocument["kind"][], name: string): NewProduct {
  const path = `flows/products/${name}.product.json`;
  // Lint says what is wrong with it.
  const known = root.read(path) as ProductDocument | undefined;
  const { id, title }: Pick<ProductDocument, "id" | "title"> = known ?? {
    id: idOf(name),
    title: titleOf(name),
  };
  const product: ProductDocument = {
    $schema: "../../schemas/product.schema.json",
    id,
    title,
    route: name,
    // Without a word of its own among permissions nobody may quote it: this one is that of all that have none.
    ...(kinds.some((kind) => kind === "quote" || kind === "emission") ? { permission: "others" } : {}),
    ...known,
    ...(kinds.includes("claim") ? { riskType: known?.riskType ?? "other" } : {}),
    flows: { ...known?.flows, ...Object.fromEntries(kinds.map((kind) => [kind, `${kind}/${name}`])) },
  };
  const people = peopleOf(openLibrary(readDocuments(root.path)));
  const isSeen = people.some(({ policies }) => policies.some((policy) => policy.product === id));
  const demo = isSeen ? {} : { [`flows/demo/${name}.demo.json`]: demoOf(root, people, id, title) };
  return { id, title, documents: { [path]: product, ...demo } };
}

function demoOf(root: Root, people: readonly DemoPerson[], id: string, title: string): DemoDocument {
  const [insurer] = (root.read(insurersPath) as readonly ListedInsurer[] | undefined) ?? [];
  const taken = new Set(people.map(({ identityNumber }) => identityNumber));
  let dni = 99_000_101;
  while (taken.has(`${dni}`)) dni += 1;
  return {
    $schema: "../../schemas/demo.schema.json",
    people: [
      {
        identityNumber: `${dni}`,
        shows: title,
        fullName: "Ana Demostración",
        gender: "F",
        birthDate: "1985-03-14",
        policies: [
          {
            number: `DEMO-${dni}`,
            insurer: insurer?.name ?? "",
            product: id,
            asset: title,
          },
        ],
      },
    ],
  };
}
