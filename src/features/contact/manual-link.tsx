import { judge } from "#permissions/index.ts";
import { useData } from "#src/desk/list/use-data.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
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
