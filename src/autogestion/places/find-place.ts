import { cardText } from "#src/shared/i18n/card-text.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";
import { findOpening, type Hosting } from "#src/shared/wizard/opening.ts";
import { messagesPart } from "../messages/messages-part.ts";
import { personalPart } from "../personal/personal-part.ts";
import { titleOf } from "../platform/platform-context.ts";
import type { Place } from "./place.ts";

const pages = () => import("./pages.ts");
const choosePart = lazyPart(() => pages().then(({ ChooseFor }) => ChooseFor));
const policyPart = lazyPart(() => pages().then(({ PolicyPage }) => PolicyPage));
const clientsPart = lazyPart(() => pages().then(({ ClientsPage }) => ClientsPage));
const documentsPart = lazyPart(() => pages().then(({ DocumentsPage }) => DocumentsPage));
const cardPart = lazyPart(() => pages().then(({ CardPage }) => CardPage));
const keptPart = lazyPart(() => pages().then(({ KeptCard }) => KeptCard));

const messages: Place = { title: insuredText("messages"), page: messagesPart };
// One conversation is the page of all of them.
const oneMessage = "mensajes/{communicationId}";

/** Addresses with a page of their own, below a platform's. */
const own: Readonly<Record<string, Place | undefined>> = {
  clientes: { title: insuredText("clients.title"), page: clientsPart },
  polizas: { title: insuredText("clients.title"), page: policyPart },
  documentos: { title: insuredText("papers.title"), page: documentsPart },
  mensajes: messages,
  [oneMessage]: messages,
  "datos-personales": { title: insuredText("personal"), page: personalPart },
  tarjeta: { title: cardText("title"), page: cardPart, Kept: keptPart.Part },
};

/** Where they are. */
export const places: readonly string[] = Object.keys(own);

/** What lives at an address that opens no flow: a page, or the choice of the policy without which its flow has nothing to be about. */
export function findPlace({ flows, given }: Hosting, address: string): Place | undefined {
  const route = /^mensajes\/[\da-f-]{36}$/.test(address) ? oneMessage : address;
  if (Object.hasOwn(own, route)) return own[route];
  const lacking = findOpening({ flows, given: [...given, "policyId"] }, address);
  return lacking && { title: titleOf(lacking.hosted), page: choosePart };
}
