import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { useWatchedQuotes } from "./comparison/watched-quotes.ts";

/** Milliseconds between two looks: as often as a comparison asks. */
const every = 5000;

type Notice = { readonly title: string; readonly text: string; readonly path?: string };

/**
 * Tells of watched quotes that have ended, on whichever page their broker is by then, and by the system where they look at
 * something else. It looks at what they have not been told yet, and not at the quote: looking at that reads its notice.
 */
export function QuoteWatcher() {
  const { ids, forget } = useWatchedQuotes();
  const client = useQueryClient();
  const navigate = useNavigate();
  const look = useEffectEvent(async () => {
    const reply = await sendAsBroker({ method: "GET", path: "/notifications?show=unread" });
    if (!isSuccess(reply)) return;
    const { data } = reply.body as { readonly data: readonly Notice[] };
    for (const id of ids) {
      const notice = data.find(({ path }) => path === pathOf(id));
      if (!notice) continue;
      forget([id]);
      useToasts.getState().show(notice.title);
      if (document.hidden)
        tellBySystem(notice, () => {
          window.focus();
          void navigate(pathOf(id));
        });
      void client.invalidateQueries({ queryKey: keyOf("/badges") });
    }
  });
  useEffect(() => {
    const timer = setInterval(() => void look(), every);
    return () => clearInterval(timer);
  }, []);
  return null;
}

function pathOf(id: string): string {
  return `/cotizaciones/detalle/${id}`;
}

function tellBySystem({ title, text }: Notice, open: () => void): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const shown = new Notification(title, { body: text, lang: "es" });
  shown.onclick = open;
}
