import { formatDate } from "#engine/identifiers/index.ts";
import type { ListOf } from "#src/desk/list/list.ts";
import { ListView } from "#src/desk/list/list-view.tsx";
import { ToldStatus as Told } from "#src/desk/ui/status.tsx";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import type { ToldStatus } from "./client.ts";

type Policy = {
  readonly id: string;
  readonly number: string;
  readonly insuredCompany: string;
  readonly product: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly endsOn: string;
  readonly status: ToldStatus;
};

type Claim = {
  readonly id: string;
  readonly number: string | null;
  readonly policyNumber: string;
  readonly asset: string;
  readonly insuredCompany: string;
  readonly sentOn: string;
  readonly status: ToldStatus;
};

const status = {
  id: "status",
  title: clientsText("held.status"),
  text: (row: { readonly status: ToldStatus }) => row.status.value,
  draw: ({ status: { tone, value } }: { readonly status: ToldStatus }) => <Told tone={tone}>{value}</Told>,
};

/** What a client has insured with their broker. */
export function Policies({ id }: { id: string }) {
  const list: ListOf<Policy> = {
    title: clientsText("client.policies").toLowerCase(),
    path: `/clients/${id}/policies`,
    idOf: (policy) => policy.id,
    open: (policy) => `/polizas/detalle/${policy.id}`,
    columns: [
      { id: "number", title: clientsText("held.policy"), text: ({ number }) => number },
      {
        id: "asset",
        title: clientsText("held.asset"),
        text: ({ product, asset, plate }) => [`${product}: ${asset}`, plate].filter(Boolean).join(", "),
      },
      { id: "insurer", title: clientsText("held.insurer"), text: ({ insuredCompany }) => insuredCompany },
      { id: "endsOn", title: clientsText("held.ends"), text: ({ endsOn }) => formatDate(endsOn) },
      status,
    ],
    isExported: true,
    empty: { title: clientsText("held.noPolicies"), text: clientsText("held.noPoliciesText") },
  };
  return <ListView list={list} />;
}

/** What a client has reported on it. */
export function Claims({ id }: { id: string }) {
  const list: ListOf<Claim> = {
    title: clientsText("client.claims").toLowerCase(),
    path: `/clients/${id}/claims`,
    idOf: (claim) => claim.id,
    columns: [
      { id: "number", title: clientsText("held.claim"), text: ({ number }) => number },
      { id: "sentOn", title: clientsText("held.sent"), text: ({ sentOn }) => formatDate(sentOn) },
      {
        id: "asset",
        title: clientsText("held.asset"),
        text: ({ asset, policyNumber }) => `${asset}, ${policyNumber}`,
      },
      { id: "insurer", title: clientsText("held.insurer"), text: ({ insuredCompany }) => insuredCompany },
      status,
    ],
    isExported: true,
    empty: { title: clientsText("held.noClaims"), text: clientsText("held.noClaimsText") },
  };
  return <ListView list={list} />;
}

/** What there is nothing of yet, for anybody. */
export function Nothing({ of }: { of: "quotes" | "documents" }) {
  return (
    <div className="nothing">
      <h2>{clientsText(`nothing.${of}`)}</h2>
      <p className="soft">{clientsText(`nothing.${of}Text`)}</p>
    </div>
  );
}
