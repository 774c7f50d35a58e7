import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ListOf } from "#src/desk/list/list.ts";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { errorMessage, isSuccess } from "#src/shared/api/reply.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { useToasts } from "#src/shared/ui/toast-store.ts";

/** A place where the broker's account is open. */
type OpenSession = {
  readonly id: string;
  readonly device: string;
  readonly openedAt: string;
  readonly usedAt: string;
  readonly isCurrent: boolean;
};

const path = "/authentication/sessions";

/** The list of the broker's open sessions, each of which can be closed but the one that is looking. */
export function useSessionsList(): ListOf<OpenSession> {
  const client = useQueryClient();
  return useMemo(() => {
    const close = async ({ id, device: name }: OpenSession) => {
      const reply = await sendAsBroker({ method: "DELETE", path: `${path}/${id}` });
      const { show } = useToasts.getState();
      if (isSuccess(reply)) show(deskText("profile.closed", { name }));
      else show(errorMessage(reply) ?? t("unexpected"), "warning");
      await client.invalidateQueries({ queryKey: keyOf(path) });
    };
    return {
      title: deskText("profile.sessions").toLowerCase(),
      path,
      idOf: ({ id }) => id,
      columns: [
        {
          id: "device",
          title: deskText("profile.device"),
          text: ({ device, isCurrent }) =>
            isCurrent ? `${device} · ${deskText("profile.current").toLowerCase()}` : device,
        },
        { id: "openedAt", title: deskText("profile.opened"), text: ({ openedAt }) => momentOf(openedAt) },
        { id: "usedAt", title: deskText("profile.used"), text: ({ usedAt }) => momentOf(usedAt) },
      ],
      actions: [
        {
          title: deskText("profile.close"),
          label: ({ device: name }) => deskText("profile.closeNamed", { name }),
          isOffered: ({ isCurrent }) => !isCurrent,
          run: close,
        },
      ],
      isWhole: true,
      isExported: true,
      empty: { title: deskText("profile.none"), text: deskText("profile.noneText") },
    };
  }, [client]);
}

function momentOf(instant: string): string {
  const date = new Date(instant);
  return `${dateInArgentina(date)} ${timeInArgentina(date)}`;
}
