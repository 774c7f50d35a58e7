import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { formatDate } from "#engine/identifiers/index.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import { whatsAppTo } from "#src/desk/session/own-page.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import type { IconName } from "#src/desk/ui/icon.tsx";
import { type ClientDocument, documentText } from "#src/features/clients/client.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import { type Finding, screensOf } from "../screens.ts";
import type { Entry } from "./palette-entries.ts";

/** As much of a row as is told of it. */
type Row = {
  readonly id: string;
  readonly name: string;
  readonly document?: ClientDocument;
  readonly phoneNumber?: string;
  readonly policies?: number;
  readonly status?: { readonly value: string };
  /** An instant. */
  readonly createdAt?: string;
};

/** Of each list, as many as leave room for the others. */
const most = 5;
/** Letters from which on the server is asked. */
const least = 3;
/** Milliseconds without typing after which it is. */
const pause = 250;

/** What the server finds by a text among what the screens of the broker list. What it found before stays until it answers. */
export function useMatches(broker: Broker, typed: string) {
  const text = typed.trim();
  const isAsked = text.length >= least;
  const searched = screensOf(broker).flatMap(({ found, icon }) => (found ? [{ ...found, icon }] : []));
  const { data, isFetching } = useQuery({
    queryKey: ["found", ...searched.map(({ call }) => call), text],
    enabled: isAsked && searched.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      await until(pause, signal);
      const lists = await Promise.all(searched.map((list) => findIn(list, text, signal)));
      return lists.flat();
    },
  });
  return { entries: isAsked ? (data ?? []) : [], isAsking: isAsked && isFetching };
}

type Searched = Finding & { readonly icon: IconName };

async function findIn(list: Searched, text: string, signal: AbortSignal): Promise<readonly Entry[]> {
  const path = `${list.call}?search=${encodeURIComponent(text)}`;
  // What is only offered: without an answer there is less to choose from, and nobody is told.
  const reply = await sendAsBroker({ method: "GET", path, isObserved: false, signal });
  const { data } = (isSuccess(reply) ? reply.body : { data: [] }) as { readonly data: readonly Row[] };
  const [first] = data;
  return [...data.slice(0, most).map((row) => entryOf(list, row)), ...(first ? actionsOn(list, first) : [])];
}

function entryOf(
  { open, icon }: Searched,
  { id, name, document, policies = 0, status, createdAt }: Row,
): Entry {
  const detail = [
    document && documentText(document),
    status?.value,
    createdAt && formatDate(dayInArgentina(new Date(createdAt))),
    policies > 0 && deskText("palette.policies", { count: policies }),
  ];
  return {
    title: name,
    icon,
    group: "found",
    path: pathOf(open, id),
    detail: detail.filter(Boolean).join(", "),
  };
}

/** What is done with the first that was found. */
function actionsOn({ note }: Searched, { id, name, phoneNumber }: Row): readonly Entry[] {
  const called = name.split(" ")[0] ?? name;
  return [
    ...(note
      ? [
          {
            title: deskText("palette.note", { name }),
            icon: "pencil",
            group: "do",
            path: pathOf(note, id),
          } as const,
        ]
      : []),
    ...(phoneNumber
      ? [
          {
            title: deskText("palette.whatsApp", { name }),
            icon: "whatsapp",
            group: "do",
            href: whatsAppTo(deskText("palette.greeting", { name: called }), phoneNumber),
          } as const,
        ]
      : []),
  ];
}

function pathOf(pattern: string, id: string): string {
  return pattern.replace("{id}", encodeURIComponent(id));
}

/** A query that is no longer wanted is given up before it is asked. */
function until(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
