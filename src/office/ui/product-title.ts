import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };

const titles: Readonly<Record<string, string>> = policies.products;

/** A product as people call it; one that has no name yet stands for itself. */
export function productTitle(product: string): string {
  return titles[product] ?? product;
}
