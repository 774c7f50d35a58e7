import { cardText } from "#src/shared/i18n/card-text.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { findOpening, type Hosting } from "#src/shared/wizard/opening.ts";
import { messagesPart } from "../messages/messages-part.ts";
import { personalPart } from "../personal/personal-part.ts";
import { titleOf } from "../platform/platform-context.ts";
import { CardPage } from "../policies/card/card-page.tsx";
import { KeptCard } from "../policies/card/kept-card.tsx";
import { ClientsPage } from "../policies/clients/clients-page.tsx";
import { DocumentsPage } from "../policies/documents/documents-page.tsx";
import { PolicyPage } from "../policies/policy/policy-page.tsx";
import { ChooseFor } from "./choose-for.tsx";
import type { Place } from "./place.ts";

/** Addresses with a page of their own, below a platform's. */
const own: Readonly<Record<string, Place | undefined>> = {
  clientes: { title: insuredText("clients.title"), Page: ClientsPage },
  polizas: { title: insuredText("clients.title"), Page: PolicyPage },
  documentos: { title: insuredText("papers.title"), Page: DocumentsPage },
  mensajes: { title: insuredText("messages"), Page: messagesPart.Part },
  "datos-personales": { title: insuredText("personal"), Page: personalPart.Part },
  tarjeta: { title: cardText("title"), Page: CardPage, Kept: KeptCard },
};

/** What lives at an address that opens no flow: a page, or the choice of the policy without which its flow has nothing to be about. */
export function findPlace({ flows, given }: Hosting, address: string): Place | undefined {
  if (Object.hasOwn(own, address)) return own[address];
  // One conversation is the page of all of them.
  if (/^mensajes\/[\da-f-]{36}$/.test(address)) return own.mensajes;
  const lacking = findOpening({ flows, given: [...given, "policyId"] }, address);
  return lacking && { title: titleOf(lacking.hosted), Page: ChooseFor };
}
