import { useMemo } from "react";
import type { ListOf } from "#src/desk/list/list.ts";
import { communicationsText } from "#src/shared/i18n/communications-text.ts";
import { type CommunicationRow, communicationPath, communicationsPath } from "./communication.ts";

const statuses = ["open", "answered", "closed"] as const;

/** What was written to the office, as a list. */
export function useCommunicationsList(): ListOf<CommunicationRow> {
  return useMemo(
    () => ({
      title: communicationsText("title").toLowerCase(),
      path: communicationsPath,
      idOf: ({ id }) => id,
      columns: [
        { id: "subject", title: communicationsText("subject"), text: ({ subject }) => subject },
        { id: "number", title: communicationsText("number"), text: ({ number }) => number },
        { id: "status", title: communicationsText("status"), text: ({ status }) => status.value },
        { id: "at", title: communicationsText("at"), text: ({ at }) => at },
        { id: "broker", title: communicationsText("broker"), text: ({ broker }) => broker },
      ],
      open: ({ id }) => communicationPath(id),
      filters: [
        {
          name: "status",
          title: communicationsText("status"),
          options: statuses.map((value) => ({ value, title: communicationsText(value) })),
          tabs: { all: communicationsText("all"), count: () => undefined },
        },
      ],
      isSearched: true,
      sought: communicationsText("sought"),
      empty: { title: communicationsText("none"), text: communicationsText("noneText") },
    }),
    [],
  );
}
