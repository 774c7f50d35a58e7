import { useState } from "react";
import { cleanPhone } from "#engine/identifiers/index.ts";
import { whatsAppTo } from "#src/desk/session/own-page.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { type Answered, type Client, phoneText } from "./client.ts";
import { useNote } from "./use-interactions.ts";

/** How to reach a client. */
export function Contact({ client }: { client: Client }) {
  const { email, phoneType = "mobile", phoneNumber, address } = client.client;
  return (
    <>
      <section>
        <h2>{clientsText("contact.title")}</h2>
        <ul className="contact">
          {phoneNumber && (
            <li>
              <Icon name="phone" />
              <a href={`tel:${cleanPhone(phoneNumber)}`}>{phoneText(phoneNumber)}</a>
              <span className="small soft">{clientsText(`contact.${phoneType}`)}</span>
            </li>
          )}
          {email && (
            <li>
              <Icon name="mail" />
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {/* Of who has told none, an object is kept without a place. */}
          {address?.locality && <Place address={address} />}
        </ul>
      </section>
      {phoneNumber && phoneType === "mobile" && <WhatsApp client={client} phoneNumber={phoneNumber} />}
    </>
  );
}

function Place({ address }: { address: NonNullable<Answered["address"]> }) {
  const { streetName, streetNumber, floor, flat, postcode = "", locality } = address;
  const street = [streetName, streetNumber || undefined].filter(Boolean).join(" ");
  return (
    <li>
      <Icon name="pin" />
      <span>{[street, floor, flat, locality?.name].filter(Boolean).join(", ")}</span>
      <span className="small soft">{clientsText("contact.postcode", { code: postcode })}</span>
    </li>
  );
}

/** A message to start with, opened where it is sent; that it was opened is noted. */
function WhatsApp({ client, phoneNumber }: { client: Client; phoneNumber: string }) {
  const { id, name, isOwn } = client;
  const { personType } = client.client;
  const called = personType === "legal" ? name : (name.split(" ")[0] ?? name);
  const [text, setText] = useState(clientsText("contact.greeting", { name: called }));
  const note = useNote(id);
  const isNoted = useMay("clients", "update") && isOwn;
  const keep = async () => {
    if (!isNoted || text.trim() === "") return;
    const said = { kind: "whatsapp", text: text.trim() } as const;
    const { problem } = await note.run({ said, key: crypto.randomUUID() });
    if (problem !== undefined) useToasts.getState().show(clientsText("contact.notNoted"), "warning");
  };
  return (
    <section className="stack-tight screen-only">
      <h2>{clientsText("client.whatsapp")}</h2>
      <TextArea label={clientsText("contact.message")} maxLength={1000} value={text} onType={setText} />
      <div>
        <a
          className="button button-secondary"
          href={whatsAppTo(text, phoneNumber)}
          target="_blank"
          rel="noreferrer"
          onClick={() => void keep()}
        >
          <Icon name="whatsapp" />
          {clientsText("contact.open")}
        </a>
      </div>
      {isNoted && <p className="small soft">{clientsText("contact.noted")}</p>}
    </section>
  );
}
