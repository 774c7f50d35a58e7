import { useState } from "react";
import { useParams } from "react-router";
import { NotHere } from "#src/desk/list/not-here.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import "#src/desk/ui/columns.css";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { CompareVersions } from "./compare-versions.tsx";
import { Covers } from "./covers.tsx";
import { Documents } from "./documents.tsx";
import { HangingOf } from "./hanging.tsx";
import { History } from "./history.tsx";
import { Instalments } from "./instalments.tsx";
import { Item } from "./item.tsx";
import { LifeLine } from "./life-line.tsx";
import type { Policy } from "./policy.ts";
import "./policy.css";
import { PolicyHead } from "./policy-head.tsx";
import { Price } from "./price.tsx";
import { UnpaidBand } from "./unpaid-band.tsx";

/** One policy: what it covers and costs, its papers, what was said of it and what hangs on it. */
export function PolicyPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useData<Policy>(`/policies/${encodeURIComponent(id)}`);
  if (data) return <Shown policy={data} />;
  if (!error) return <OnItsWay isPage />;
  return (
    <NotHere
      error={error}
      onRetry={() => void refetch()}
      unknown={{ title: policiesText("policy.unknown"), text: policiesText("policy.unknownText") }}
      failed={{ title: policiesText("policy.failed"), text: policiesText("policy.failedText") }}
      back={{ to: "/polizas", title: policiesText("policy.back") }}
    />
  );
}

function Shown({ policy }: { policy: Policy }) {
  const [compared, setCompared] = useState<number>();
  return (
    <>
      <PolicyHead policy={policy} />
      <UnpaidBand policy={policy} />
      <LifeLine policy={policy} onCompare={setCompared} />
      <div className="columns">
        <div className="stack">
          <Covers policy={policy} />
          <Price policy={policy} />
          <Instalments policy={policy} />
          <HangingOf policy={policy} />
          <History versions={policy.versions} onCompare={setCompared} />
        </div>
        <aside className="stack">
          <Documents policy={policy} />
          <Item policy={policy} />
        </aside>
      </div>
      {compared !== undefined && (
        <CompareVersions policy={policy} version={compared} onClose={() => setCompared(undefined)} />
      )}
    </>
  );
}
