import { formatDate } from "#engine/identifiers/index.ts";
import type { Column, ListOf } from "#src/desk/list/list.ts";
import { ListView } from "#src/desk/list/list-view.tsx";
import { TonedStatus as Told } from "#src/desk/ui/status.tsx";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import type { Client, TonedStatus } from "./client.ts";
import { useShareActions } from "./use-share-actions.ts";

type Held = {
  readonly id: string;
  readonly asset: string;
  readonly plate: string | null;
  readonly insuredCompany: string;
  readonly status: TonedStatus;
};
type Policy = Held & { readonly number: string; readonly product: string; readonly endsOn: string };
type Claim = Held & {
  readonly number: string | null;
  readonly sentOn: string;
};
type Endorsement = Claim & { readonly title: string };
type Inspection = Held & { readonly askedOn: string };

const asset: Column<Held> = {
  id: "asset",
  title: clientsText("held.asset"),
  text: (row) => row.asset,
  isOrdered: true,
};
const plate: Column<Held> = {
  id: "plate",
  title: clientsText("held.plate"),
  text: (row) => row.plate,
  isSpare: true,
};
const insurer: Column<Held> = {
  id: "insurer",
  title: clientsText("held.insurer"),
  text: ({ insuredCompany }) => insuredCompany,
};
const status: Column<Held> = {
  id: "status",
  title: clientsText("held.status"),
  text: (row) => row.status.value,
  draw: ({ status: { tone, value } }) => <Told tone={tone}>{value}</Told>,
  isOrdered: true,
};
/** What a client has insured with their broker. */
export function Policies({ client: { id } }: { client: Client }) {
  const list: ListOf<Policy> = {
    title: clientsText("client.policies").toLowerCase(),
    path: `/clients/${id}/policies`,
    isWhole: true,
    idOf: (policy) => policy.id,
    open: (policy) => `/polizas/detalle/${policy.id}`,
    columns: [
      { id: "number", title: clientsText("held.policy"), text: ({ number }) => number, isOrdered: true },
      { id: "product", title: clientsText("held.product"), text: ({ product }) => product },
      asset,
      plate,
      insurer,
      {
        id: "endsOn",
        title: clientsText("held.ends"),
        text: ({ endsOn }) => formatDate(endsOn),
        place: ({ endsOn }) => endsOn,
        isOrdered: true,
      },
      status,
    ],
    isExported: true,
    empty: { title: clientsText("held.noPolicies"), text: clientsText("held.noPoliciesText") },
  };
  return <ListView list={list} />;
}

/** What a client has reported on it; who follows it is sent the broker's page. */
export function Claims({ client }: { client: Client }) {
  const actions = useShareActions<Claim>(client, "held.claimMessage");
  const list: ListOf<Claim> = {
    title: clientsText("client.claims").toLowerCase(),
    path: `/clients/${client.id}/claims`,
    isWhole: true,
    idOf: (claim) => claim.id,
    columns: [
      asset,
      plate,
      { id: "number", title: clientsText("held.claim"), text: ({ number }) => number, isSpare: true },
      {
        id: "sentOn",
        title: clientsText("held.sent"),
        text: ({ sentOn }) => formatDate(sentOn),
        place: ({ sentOn }) => sentOn,
        isOrdered: true,
      },
      insurer,
      status,
    ],
    actions,
    isExported: true,
    empty: { title: clientsText("held.noClaims"), text: clientsText("held.noClaimsText") },
  };
  return <ListView list={list} />;
}

/** The changes that were asked for on it, by the client or for them. */
export function Endorsements({ client }: { client: Client }) {
  const list: ListOf<Endorsement> = {
    title: clientsText("client.endorsements").toLowerCase(),
    path: `/clients/${client.id}/endorsements`,
    isWhole: true,
    idOf: ({ id }) => id,
    open: ({ id }) => `/poliza/endosos/detalle/${id}`,
    columns: [
      { id: "change", title: clientsText("held.change"), text: ({ title }) => title },
      { id: "number", title: clientsText("held.endorsement"), text: ({ number }) => number, isSpare: true },
      asset,
      {
        id: "sentOn",
        title: clientsText("held.requested"),
        text: ({ sentOn }) => formatDate(sentOn),
        place: ({ sentOn }) => sentOn,
        isOrdered: true,
      },
      insurer,
      status,
    ],
    isExported: true,
    empty: { title: clientsText("held.noEndorsements"), text: clientsText("held.noEndorsementsText") },
  };
  return <ListView list={list} />;
}

/** The photos that are asked of a client, and where they send them. */
export function Inspections({ client }: { client: Client }) {
  const actions = useShareActions<Inspection>(client, "held.inspectionMessage");
  const list: ListOf<Inspection> = {
    title: clientsText("client.inspections").toLowerCase(),
    path: `/clients/${client.id}/inspections`,
    isWhole: true,
    idOf: (inspection) => inspection.id,
    columns: [
      asset,
      plate,
      {
        id: "askedOn",
        title: clientsText("held.asked"),
        text: ({ askedOn }) => formatDate(askedOn),
        place: ({ askedOn }) => askedOn,
        isOrdered: true,
      },
      insurer,
      status,
    ],
    actions,
    isExported: true,
    empty: { title: clientsText("held.noInspections"), text: clientsText("held.noInspectionsText") },
  };
  return <ListView list={list} />;
}

/** What there is nothing of yet, for anybody. */
export function Nothing() {
  return (
    <div className="nothing">
      <h2>{clientsText("nothing.documents")}</h2>
      <p className="soft">{clientsText("nothing.documentsText")}</p>
    </div>
  );
}
