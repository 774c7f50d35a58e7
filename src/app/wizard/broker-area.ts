import { brokerWizards } from "#src/desk/session/broker-wizards.ts";
import { refreshBroker } from "#src/desk/session/session.ts";
import { Comparison } from "#src/features/quotes/comparison/comparison.tsx";
import type { Area } from "#src/shared/wizard/area.ts";
import { SlottedFile } from "#src/shared/wizard/slotted-file.tsx";
import { queryClient } from "../query-client.ts";
import { StepList } from "./step-list.tsx";

/** What the desk lends to the wizards on its pages: what every wizard of a broker has, and what is drawn there. */
export function brokerArea(brokerId: string): Area {
  return {
    ...brokerWizards(brokerId),
    widgets: { file: SlottedFile, comparison: Comparison },
    steps: StepList,
    onFinish: () => {
      void refreshBroker();
      // What it stored is in some list.
      void queryClient.invalidateQueries();
    },
  };
}
