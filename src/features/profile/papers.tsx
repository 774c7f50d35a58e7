import { Link } from "react-router";
import { standingOf } from "#permissions/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { downloadFile } from "#src/desk/session/download.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { Status, type StatusKind } from "#src/desk/ui/status.tsx";
import { useAttempt } from "#src/shared/api/use-attempt.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { type Accepting, TermsSection } from "./terms-section.tsx";

/** A paper that the broker sent, as the server tells of it. */
type Paper = {
  readonly document: string;
  readonly title: string;
  readonly status: "inReview" | "approved" | "rejected";
  /** Why it was rejected. */
  readonly reason?: string;
  readonly name: string;
  readonly address: string;
};

const kindOf: Readonly<Record<Paper["status"], StatusKind>> = {
  inReview: "wait",
  approved: "done",
  rejected: "fail",
};

type Onboarding = Accepting & { readonly onboardingStatus: string; readonly sent: readonly Paper[] };

/** What the broker sent with their onboarding, what was said of it, and what they accepted. */
export function Papers() {
  const query = useData<Onboarding>("/onboarding");
  const title = deskText("papers.title");
  return (
    <>
      <section className="profile-section" aria-label={title}>
        <h2>{title}</h2>
        <Loaded query={query} title={deskText("papers.what")}>
          {({ sent, onboardingStatus }) => (
            <PaperList papers={sent} isWhole={standingOf(onboardingStatus).level === "level-two"} />
          )}
        </Loaded>
      </section>
      {query.data && <TermsSection {...query.data} />}
    </>
  );
}

function PaperList({ papers, isWhole }: { papers: readonly Paper[]; isWhole: boolean }) {
  if (papers.length === 0)
    return <p className="soft">{deskText(isWhole ? "papers.noneLeft" : "papers.none")}</p>;
  return (
    <ul className="papers">
      {papers.map((paper) => (
        <PaperRow key={paper.document} paper={paper} />
      ))}
    </ul>
  );
}

function PaperRow({ paper: { title, status, reason, name, address } }: { paper: Paper }) {
  const download = useAttempt(async () => {
    await downloadFile(address, name);
    return undefined;
  });
  return (
    <li className="paper">
      <Icon name="file" />
      <div className="paper-what">
        <span>{title}</span>
        <span className="soft paper-name">{name}</span>
      </div>
      <Status kind={kindOf[status]}>
        {reason === undefined ? deskText(`papers.${status}`) : deskText("papers.rejectedFor", { reason })}
      </Status>
      {status === "rejected" && (
        <Link className="button button-secondary button-small" to="/onboarding">
          {deskText("papers.again")}
        </Link>
      )}
      <Button
        kind="quiet"
        isBusy={download.isBusy}
        aria-label={deskText("papers.downloadNamed", { title })}
        onClick={() => void download.run()}
      >
        <Icon name="download" />
        <span className="paper-verb">{deskText("papers.download")}</span>
      </Button>
    </li>
  );
}
