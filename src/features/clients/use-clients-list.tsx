import { useMemo } from "react";
import { Link } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { judge } from "#permissions/index.ts";
import type { Column, ListOf } from "#src/desk/list/list.ts";
import { provinces } from "#src/desk/places/provinces.ts";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { type ClientRow, documentText, phoneText } from "./client.ts";

const columns: readonly Column<ClientRow>[] = [
  { id: "title", title: clientsText("clients.name"), text: ({ name }) => name, isOrdered: true, letters: 28 },
  {
    id: "document",
    isOrdered: true,
    title: clientsText("clients.document"),
    letters: 14,
    text: ({ document }) => documentText(document),
  },
  {
    id: "phone",
    isOrdered: true,
    title: clientsText("clients.phone"),
    letters: 17,
    text: ({ phoneNumber }) => (phoneNumber ? phoneText(phoneNumber) : null),
  },
  {
    id: "email",
    title: clientsText("clients.email"),
    text: ({ email }) => email ?? null,
    isOrdered: true,
    letters: 25,
  },
  {
    id: "policies",
    isOrdered: true,
    title: clientsText("clients.policies"),
    text: ({ policies }) => (policies === 0 ? null : String(policies)),
    isNumber: true,
  },
  {
    id: "contact",
    isOrdered: true,
    title: clientsText("clients.contact"),
    letters: 10,
    text: ({ lastContactOn }) => lastContactOn && formatDate(lastContactOn),
  },
];

const keeper: Column<ClientRow> = {
  id: "broker",
  isOrdered: true,
  title: clientsText("clients.broker"),
  text: ({ broker }) => broker,
};

/** The list of clients; who organizes others reads whose each is. */
export function useClientsList(): ListOf<ClientRow> {
  const oversees = useBrokerSession(({ broker }) =>
    (["organizer", "parentBroker"] as const).some(
      (scene) => broker && judge(broker, scene, "show") === "permitted",
    ),
  );
  return useMemo(
    () => ({
      title: clientsText("clients.title").toLowerCase(),
      path: "/clients",
      idOf: ({ id }) => id,
      columns: oversees ? [...columns, keeper] : columns,
      open: ({ id }) => `/clientes/detalle/${id}`,
      filters: [
        {
          name: "type",
          title: clientsText("clients.type"),
          options: (["physical", "legal"] as const).map((value) => ({
            value,
            title: clientsText(`clients.${value}`),
          })),
        },
        { name: "province", title: clientsText("clients.province"), options: provinces },
      ],
      isSearched: true,
      sought: clientsText("clients.sought"),
      isExported: true,
      empty: {
        title: clientsText("clients.none"),
        text: clientsText("clients.noneText"),
        action: (
          <Link className="button button-secondary" to="/clientes/nuevo">
            {clientsText("clients.new")}
          </Link>
        ),
      },
    }),
    [oversees],
  );
}
