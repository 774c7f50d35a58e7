import type { HostedFlow } from "#engine/language/index.ts";
import { useData } from "#src/desk/list/use-data.ts";

type Hosted = { readonly flows: readonly HostedFlow[] };

/** Where each product is quoted, of those that the broker may quote; and how a stored quote is opened there. */
export function useQuoteAddresses() {
  const { data } = useData<Hosted>("/broker-data/flows", { isFixed: true });
  const openings = (data?.flows ?? []).flatMap(({ flow, title, route, gives, products = [] }) => {
    const isQuote = flow.startsWith("quote/") && route !== undefined && typeof gives?.product === "string";
    // What is a variant of another is chosen there: nobody is asked for the same twice.
    const isVariant = products.some(({ variantOf }) => variantOf !== undefined);
    return isQuote ? [{ product: gives.product as string, title, path: `/${route}`, isVariant }] : [];
  });
  // What insurers quote when they are asked to: a request for each product, answered as a conversation.
  const requests = (data?.flows ?? []).flatMap(({ flow, route, gives, products = [] }) => {
    const product = flow.startsWith("request/")
      ? products.find(({ id }) => id === gives?.product)
      : undefined;
    return product && route !== undefined
      ? [{ product: product.id, title: product.title, path: `/${route}` }]
      : [];
  });
  return {
    openings,
    requests,
    isKnown: data !== undefined,
    /** Where a product is quoted for a client; nothing for one that is not quoted. */
    beginningFor: (product: string, clientId: string): string | undefined => {
      const path = openings.find((one) => one.product === product)?.path;
      return path && `${path}?${new URLSearchParams({ clientId })}`;
    },
    /** Where what renews a policy is quoted; nothing for a product that is not. */
    renewalOf: (product: string, policyId: string): string | undefined => {
      const path = openings.find((one) => one.product === product)?.path;
      return path && `${path}?${new URLSearchParams({ policyId })}`;
    },
    /** Where a quote's price is emitted that is known; nothing for a product that the broker may not emit. */
    emissionOf: (product: string, quoteId: string, choiceId: string): string | undefined => {
      const emits = data?.flows.some(
        ({ flow, gives }) => flow.startsWith("emission/") && gives?.product === product,
      );
      const path = emits ? openings.find((one) => one.product === product)?.path : undefined;
      return path && `${path}?${new URLSearchParams({ quoteId, choiceId })}`;
    },
    openingOf: (product: string, id: string): string | undefined => {
      const path = openings.find((one) => one.product === product)?.path;
      return path && `${path}?${new URLSearchParams({ quoteId: id })}`;
    },
  };
}
