import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { useWatchedQuotes } from "./watched-quotes.ts";

/** Whoever does not want to wait here is told when the last insurer has answered. */
export function TellWhenEnded({ id }: { id: string }) {
  const { ids, watch } = useWatchedQuotes();
  if (ids.includes(id)) return <span className="soft">{quotesText("prices.willTell")}</span>;
  return (
    <Button
      kind="quiet"
      onClick={() => {
        watch(id);
        useToasts.getState().show(quotesText("prices.toldLater"));
        // Without it they are told on the desk's own pages alone.
        if ("Notification" in window && Notification.permission === "default")
          void Notification.requestPermission();
      }}
    >
      {quotesText("prices.tellMe")}
    </Button>
  );
}
