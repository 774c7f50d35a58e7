import type { RowAction } from "#src/desk/list/list.ts";
import { copyAddress, useOwnPage, whatsAppTo } from "#src/desk/session/own-page.ts";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import type { Client } from "./client.ts";

/** What a broker sends a client about something of theirs: the address of the public page; nothing without one. */
export function useShareActions<Row extends { readonly asset: string }>(
  { name, client: { personType, phoneType, phoneNumber } }: Client,
  message: "held.claimMessage" | "held.inspectionMessage",
): readonly RowAction<Row>[] {
  const address = useOwnPage();
  if (address === undefined) return [];
  const called = personType === "legal" ? name : (name.split(" ")[0] ?? name);
  return [
    {
      title: deskText("share.copy"),
      label: ({ asset }) => deskText("share.copyNamed", { name: asset }),
      run: () => copyAddress(address),
    },
    {
      title: deskText("share.whatsApp"),
      icon: "whatsapp",
      label: ({ asset }) => deskText("share.whatsAppNamed", { name: asset }),
      href: ({ asset }) =>
        whatsAppTo(
          clientsText(message, { name: called, asset, address }),
          phoneType === "mobile" ? phoneNumber : undefined,
        ),
    },
  ];
}
