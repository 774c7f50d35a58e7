import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Broker } from "#src/desk/session/broker.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import type { IconName } from "#src/desk/ui/icon.tsx";
import { isSuccess } from "#src/shared/api/reply.ts";
import { screensOf } from "../screens.ts";
import type { Entry } from "./palette-entries.ts";

type Row = { readonly id: string; readonly name: string };

/** Of each list, as many as leave room for the others. */
const most = 5;
/** Letters from which on the server is asked. */
const least = 3;
/** Milliseconds without typing after which it is. */
const pause = 250;

/** What the server finds by a text among what the screens of the broker list. What it found before stays until it answers. */
export function useFound(broker: Broker, typed: string) {
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

type Searched = { readonly call: string; readonly open: string; readonly icon: IconName };

async function findIn(
  { call, open, icon }: Searched,
  text: string,
  signal: AbortSignal,
): Promise<readonly Entry[]> {
  const path = `${call}?search=${encodeURIComponent(text)}`;
  // What is only offered: without an answer there is less to choose from, and nobody is told.
  const reply = await sendAsBroker({ method: "GET", path, isObserved: false, signal });
  const { data } = (isSuccess(reply) ? reply.body : { data: [] }) as { readonly data: readonly Row[] };
  return data
    .slice(0, most)
    .map(({ id, name }) => ({ title: name, icon, path: open.replace("{id}", encodeURIComponent(id)) }));
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
