import { useState } from "react";
import type { Schema } from "#engine/json/index.ts";
import address from "#schemas/address.schema.json" with { type: "json" };
import schema from "#schemas/client.schema.json" with { type: "json" };
import locality from "#schemas/locality.schema.json" with { type: "json" };
import { useMay } from "#src/desk/session/use-may.ts";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { factsOf } from "./answered-facts.ts";
import type { Client } from "./client.ts";
import { MergeDialog } from "./merge-dialog.tsx";

const schemas: Readonly<Record<string, Schema>> = {
  "address.schema.json": address,
  "locality.schema.json": locality,
};

/** All that a client's flow asked, as it was answered. */
export function ClientData({ client }: { client: Client }) {
  const [isMerging, setMerging] = useState(false);
  const mayMerge = useMay("clients", "remove") && client.isOwn;
  const words = { yes: clientsText("data.yes"), no: clientsText("data.no") };
  return (
    <section className="stack">
      <h2 className="hidden-visually">{clientsText("client.data")}</h2>
      <dl className="client-facts">
        {factsOf(schema, client.client, schemas, words).map(({ id, title, text }) => (
          <div key={id}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {mayMerge && (
        <p className="screen-only client-merge soft">
          {clientsText("data.mergeText")}
          <Button kind="quiet" onClick={() => setMerging(true)}>
            {clientsText("data.merge")}
          </Button>
        </p>
      )}
      {isMerging && <MergeDialog client={client} search="" onClose={() => setMerging(false)} />}
    </section>
  );
}
