import { useState } from "react";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { InsurerTile } from "#src/desk/ui/insurer-tile.tsx";
import { usePicture } from "#src/desk/ui/use-picture.tsx";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { type Change, Changes } from "../ui/changes.tsx";
import { type Contacts, ContactsForm } from "./contacts-form.tsx";
import "./insurers.css";
import { Deciding } from "../ui/deciding.tsx";

type ShownInsurer = {
  readonly name: string;
  readonly displayName: string;
  readonly logo?: string;
  readonly small?: string;
  readonly contacts: Contacts;
  readonly changes: readonly Change[];
};
type Given = { readonly logo?: { readonly filename: string; readonly content: string } };

/** An insurer's logo as pages show it, where another one is given, and to which mailboxes brokers write. */
export function InsurerView({ name }: { name: string }) {
  const query = useData<ShownInsurer>(`/office/insurers/${encodeURIComponent(name)}`);
  return (
    <Loaded isPage query={query} title={officeText("insurers.one")}>
      {(insurer) => <Opened insurer={insurer} />}
    </Loaded>
  );
}

function Opened({
  insurer: { name, displayName, logo, small, contacts, changes },
}: {
  insurer: ShownInsurer;
}) {
  const [unread, setUnread] = useState(false);
  const { run, isBusy, problem } = useAction({
    send: (given: Given) =>
      sendSigned({ method: "POST", path: `/office/insurers/${name}/logo`, body: given as never }), // JSON by its making
    changes: ["/office/insurers", "/insurance-companies"],
  });
  const give = async (given: Given) => {
    const { isDone } = await run(given);
    if (isDone)
      useToasts
        .getState()
        .show(officeText(given.logo ? "insurers.given" : "insurers.taken", { name: displayName }));
  };
  const choose = async (file: File | undefined) => {
    if (!file || isBusy) return;
    const content = await toBase64(file).catch(() => undefined);
    setUnread(content === undefined);
    if (content !== undefined) await give({ logo: { filename: file.name, content } });
  };
  const picture = usePicture((file) => void choose(file));
  return (
    <>
      <div className="office-papers">
        <PageTitle>{displayName}</PageTitle>
        <dl className="office-logos">
          <div>
            <dt className="soft">{officeText("insurers.large")}</dt>
            <dd>
              {logo ? (
                <img
                  src={logo}
                  alt={officeText("insurers.alt", { name: displayName })}
                  width="160"
                  height="48"
                />
              ) : (
                displayName
              )}
            </dd>
          </div>
          <div>
            <dt className="soft">{officeText("insurers.small")}</dt>
            <dd>
              {small ? (
                <img
                  src={small}
                  alt={officeText("insurers.alt", { name: displayName })}
                  width="48"
                  height="48"
                />
              ) : (
                <InsurerTile title={displayName} />
              )}
            </dd>
          </div>
        </dl>
        <Deciding need="publish.update">
          <ContactsForm key={name} {...{ name, displayName, contacts }} />
        </Deciding>
      </div>
      <aside className="office-decide">
        <Deciding need="publish.update">
          <p>{officeText("insurers.hint")}</p>
          <p className="text-field-problem" role="alert">
            {unread ? officeText("insurers.unread") : problem}
          </p>
          <div className="office-acts">
            <Button isBusy={isBusy} onClick={picture.open}>
              {officeText(logo ? "insurers.change" : "insurers.give")}
            </Button>
            {logo && (
              <Button kind="secondary" isBusy={isBusy} onClick={() => void give({})}>
                {officeText("insurers.take")}
              </Button>
            )}
          </div>
          {picture.box}
        </Deciding>
        <Changes title={officeText("reviews.history")} changes={changes} tell={tell} />
      </aside>
    </>
  );
}

function tell({ action, after }: Change): string | undefined {
  if (action === "write-to") return officeText("insurers.wrote");
  const { filename } = after as { readonly filename?: string };
  return filename === undefined ? officeText("insurers.tookBack") : officeText("insurers.gave", { filename });
}
