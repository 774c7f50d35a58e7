import { useState } from "react";
import { Link } from "react-router";
import type { HostedFlow } from "#engine/language/index.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import "./ask-change.css";
import type { Policy } from "./policy.ts";

type Hosted = { readonly flows: readonly HostedFlow[] };

/** What can be changed of a policy of its product, each leading to its wizard with that chosen. */
export function AskChange({ policy: { id, product } }: { policy: Policy }) {
  const { data } = useData<Hosted>("/broker-data/flows", { isFixed: true });
  const [isOpen, setOpen] = useState(false);
  const path = `/poliza/endosos/creacion/solicitud/${id}`;
  const flow = data?.flows.find(
    ({ flow: name, products = [] }) =>
      name.startsWith("endorsement/") && products.some((one) => one.id === product),
  );
  const types = (flow?.types ?? []).filter(({ products }) => products?.includes(product) ?? true);
  if (types.length === 0)
    return (
      <Link className="button button-secondary" to={path}>
        {policiesText("hanging.askEndorsement")}
      </Link>
    );
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {policiesText("hanging.askEndorsement")}
      </Button>
      {isOpen && (
        <Dialog title={policiesText("hanging.whichChange")} isSheet onCancel={() => setOpen(false)}>
          <ul className="change-types">
            {types.map((type) => (
              <li key={type.id}>
                <Link to={`${path}?${new URLSearchParams({ change: type.id })}`}>{type.title}</Link>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
