import type { Client } from "./client.ts";
import { ClientData } from "./client-data.tsx";
import { FollowUp } from "./follow-up.tsx";
import { Claims, Endorsements, Inspections, Nothing, Policies } from "./held.tsx";
import { Quotes } from "./quotes.tsx";

/** The view of a client that its address names. */
export function ClientView({ client, shown }: { client: Client; shown: string }) {
  switch (shown) {
    case "cotizaciones":
      return <Quotes client={client} />;
    case "siniestros":
      return <Claims client={client} />;
    case "endosos":
      return <Endorsements client={client} />;
    case "inspecciones":
      return <Inspections client={client} />;
    case "documentos":
      return <Nothing />;
    case "seguimiento":
      return <FollowUp client={client} />;
    case "datos":
      return <ClientData client={client} />;
    default:
      return <Policies client={client} />;
  }
}
