import { judge } from "#engine/permissions/index.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { useData } from "#src/shared/list/use-data.ts";
import type { Broker } from "#src/shared/session/broker.ts";
import { Icon } from "#src/shared/ui/icon.tsx";
import { type HelpData, helpPath } from "./help-data.ts";

/** The manual, where there is one and the broker may see it. */
export function ManualLink({ broker }: { broker: Broker }) {
  const { data } = useData<HelpData>(helpPath, { isFixed: true });
  if (!data?.manual || judge(broker, "dashboardManual", "show") !== "permitted") return null;
  return (
    <li>
      <a href={data.manual} target="_blank" rel="noreferrer">
        <Icon name="book" />
        <span className="rail-word">{deskText("contact.manual")}</span>
      </a>
    </li>
  );
}
