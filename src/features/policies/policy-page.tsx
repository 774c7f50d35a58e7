import { Link, useParams } from "react-router";
import { CallError } from "#src/desk/list/ask-page.ts";
import { useData } from "#src/desk/list/use-data.ts";
import "#src/desk/ui/columns.css";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { t } from "#src/shared/i18n/i18n.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Covers } from "./covers.tsx";
import { Documents } from "./documents.tsx";
import { HangingOf } from "./hanging.tsx";
import { History } from "./history.tsx";
import { Instalments } from "./instalments.tsx";
import { Item } from "./item.tsx";
import type { Policy } from "./policy.ts";
import "./policy.css";
import { PolicyHead } from "./policy-head.tsx";
import { Price } from "./price.tsx";

/** One policy: what it covers and costs, its papers, what was said of it and what hangs on it. */
export function PolicyPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useData<Policy>(`/policies/${encodeURIComponent(id)}`);
  if (data) return <Shown policy={data} />;
  if (!error) return <OnItsWay isPage />;
  const reply = error instanceof CallError ? error.reply : undefined;
  if (reply && "status" in reply && [400, 404].includes(reply.status))
    return (
      <MessagePage title={policiesText("policy.unknown")} text={policiesText("policy.unknownText")}>
        <Link className="button button-primary" to="/polizas">
          {policiesText("policy.back")}
        </Link>
      </MessagePage>
    );
  return (
    <MessagePage title={policiesText("policy.failed")} text={policiesText("policy.failedText")}>
      <Button onClick={() => void refetch()}>{t("retry")}</Button>
    </MessagePage>
  );
}

function Shown({ policy }: { policy: Policy }) {
  return (
    <>
      <PolicyHead policy={policy} />
      <div className="columns">
        <div className="stack">
          <Covers policy={policy} />
          <Price policy={policy} />
          <Instalments policy={policy} />
          <HangingOf policy={policy} />
          <History versions={policy.versions} />
        </div>
        <aside className="stack">
          <Documents policy={policy} />
          <Item policy={policy} />
        </aside>
      </div>
    </>
  );
}
