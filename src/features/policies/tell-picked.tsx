import { useState } from "react";
import { formatDate } from "#engine/identifiers/index.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import type { PolicyRow } from "./policy.ts";
import "./renewals.css";
import { TellClient } from "./tell-client.tsx";

/** As many as are told at one sitting: each one's client is asked for. */
const most = 20;

/** Tells the clients of picked policies that they end, one message after the other. */
export function TellPicked({ policies }: { policies: readonly PolicyRow[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{policiesText("renewals.tellPicked")}</Button>
      {isOpen && (
        <Dialog title={policiesText("renewals.tellPicked")} onCancel={() => setOpen(false)}>
          <p>{policiesText("renewals.tellPickedText")}</p>
          {policies.length > most && <p>{policiesText("renewals.tellPickedCut", { count: most })}</p>}
          <ul className="tell-picked">
            {policies.slice(0, most).map((policy) => (
              <li key={policy.id} className="renewal">
                <p className="renewal-line">
                  <strong>{policy.holder ?? policy.number}</strong>
                  <span className="small soft">{formatDate(policy.endsOn)}</span>
                </p>
                <p className="soft">{`${policy.asset} · ${policy.number}`}</p>
                {policy.clientId === null ? (
                  <TellClient renewal={{ ...policy, phone: null, email: null }} />
                ) : (
                  <Tell policy={policy} clientId={policy.clientId} />
                )}
              </li>
            ))}
          </ul>
          <div className="button-row">
            <Button onClick={() => setOpen(false)}>{policiesText("renewals.done")}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** A client's answers, as far as somebody is reached by them. */
type Reached = {
  readonly client?: {
    readonly email?: string;
    readonly phoneType?: string;
    readonly phoneNumber?: string;
  };
};

function Tell({ policy, clientId }: { policy: PolicyRow; clientId: string }) {
  const { data, isError } = useData<Reached>(`/clients/${clientId}`);
  if (!data && !isError) return <p className="small soft">{policiesText("renewals.reaching")}</p>;
  const { email = null, phoneType, phoneNumber = null } = data?.client ?? {};
  return <TellClient renewal={{ ...policy, email, phone: phoneType === "mobile" ? phoneNumber : null }} />;
}
