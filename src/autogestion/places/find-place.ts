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

/** Addresses with a page of their own, below a platform's. */
const own: Readonly<Record<string, Place | undefined>> = {
  clientes: { title: insuredText("clients.title"), page: clientsPart },
  polizas: { title: insuredText("clients.title"), page: policyPart },
  documentos: { title: insuredText("papers.title"), page: documentsPart },
  mensajes: { title: insuredText("messages"), page: messagesPart },
  "datos-personales": { title: insuredText("personal"), page: personalPart },
  tarjeta: { title: cardText("title"), page: cardPart, Kept: keptPart.Part },
};

/** What lives at an address that opens no flow: a page, or the choice of the policy without which its flow has nothing to be about. */
export function findPlace({ flows, given }: Hosting, address: string): Place | undefined {
  if (Object.hasOwn(own, address)) return own[address];
  // One conversation is the page of all of them.
  if (/^mensajes\/[\da-f-]{36}$/.test(address)) return own.mensajes;
  const lacking = findOpening({ flows, given: [...given, "policyId"] }, address);
  return lacking && { title: titleOf(lacking.hosted), page: choosePart };
}
