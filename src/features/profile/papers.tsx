import { useState } from "react";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { downloadFile } from "#src/desk/session/download.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { Status, type StatusKind } from "#src/desk/ui/status.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";

/** A paper that the broker sent, as the server tells of it. */
type Paper = {
  readonly document: string;
  readonly title: string;
  readonly status: "inReview" | "approved" | "rejected";
  readonly name: string;
  readonly address: string;
};

const kindOf: Readonly<Record<Paper["status"], StatusKind>> = {
  inReview: "progress",
  approved: "done",
  rejected: "fail",
};

/** What the broker sent with their onboarding, and what was said of it. */
export function Papers() {
  const query = useData<{ readonly sent: readonly Paper[] }>("/onboarding");
  const title = deskText("papers.title");
  return (
    <section className="profile-section" aria-label={title}>
      <h2>{title}</h2>
      <Loaded query={query} title={deskText("papers.what")}>
        {({ sent }) => <PaperList papers={sent} />}
      </Loaded>
    </section>
  );
}

function PaperList({ papers }: { papers: readonly Paper[] }) {
  if (papers.length === 0) return <p className="soft">{deskText("papers.none")}</p>;
  return (
    <ul className="papers">
      {papers.map((paper) => (
        <PaperRow key={paper.document} paper={paper} />
      ))}
    </ul>
  );
}

function PaperRow({ paper: { title, status, name, address } }: { paper: Paper }) {
  const [isBusy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    void downloadFile(address, name).finally(() => setBusy(false));
  };
  return (
    <li className="paper">
      <Icon name="file" />
      <div className="paper-what">
        <span>{title}</span>
        <span className="soft paper-name">{name}</span>
      </div>
      <Status kind={kindOf[status]}>{deskText(`papers.${status}`)}</Status>
      <Button
        kind="quiet"
        isBusy={isBusy}
        aria-label={deskText("papers.downloadNamed", { title })}
        onClick={download}
      >
        <Icon name="download" />
        <span className="paper-verb">{deskText("papers.download")}</span>
      </Button>
    </li>
  );
}
