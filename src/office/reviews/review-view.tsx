import { useState } from "react";
import { useNavigate } from "react-router";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { FileLook } from "#src/desk/ui/file-look.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Changes, momentOf, movesOf } from "../ui/changes.tsx";
import { useOfficeKeys } from "../ui/use-office-keys.ts";
import { Compared } from "./compared.tsx";
import { DecideForm } from "./decide-form.tsx";
import { PaperTabs } from "./paper-tabs.tsx";
import type { ListedReview, Review } from "./review.ts";
import "./reviews.css";
import { Deciding } from "../ui/deciding.tsx";
import { emptyVerdicts, type Verdicts } from "./verdicts.ts";

type ReviewViewProps = { id: string; queue: readonly ListedReview[] };

/** One review: who asks, what would change, each of their papers, and the decision beside it. */
export function ReviewView({ id, queue }: ReviewViewProps) {
  const query = useData<Review>(`/office/reviews/${id}`);
  return (
    <Loaded isPage query={query} title={officeText("reviews.one")}>
      {(review) => <Opened key={review.version} review={review} queue={queue} />}
    </Loaded>
  );
}

function Opened({ review, queue }: { review: Review; queue: readonly ListedReview[] }) {
  const { broker, title, license, cuit, sentAt, papers, compared, changes, isOpen } = review;
  const [shown, setShown] = useState(0);
  const [verdicts, setVerdicts] = useState<Verdicts>(emptyVerdicts);
  const navigate = useNavigate();
  const place = queue.findIndex(({ id }) => id === review.id);
  const paper = papers[shown];
  const step = (by: number, count: number, from: number) => (from + by + count) % Math.max(1, count);
  useOfficeKeys({
    ArrowLeft: () => setShown(step(-1, papers.length, shown)),
    ArrowRight: () => setShown(step(1, papers.length, shown)),
    "[": () => void navigate(`/revisiones/${queue[step(-1, queue.length, place)]?.id ?? review.id}`),
    "]": () => void navigate(`/revisiones/${queue[step(1, queue.length, place)]?.id ?? review.id}`),
  });

  return (
    <>
      <div className="office-papers">
        <PageTitle>{`${broker}, ${title}`}</PageTitle>
        <p className="office-head soft">
          {license && <span>{officeText("reviews.license", { license })}</span>}
          {cuit && <span>{officeText("reviews.cuit", { cuit })}</span>}
          <span>{officeText("reviews.sent", { when: momentOf(sentAt) })}</span>
        </p>
        {papers.length > 0 && (
          <PaperTabs
            name={broker}
            papers={papers}
            verdicts={verdicts}
            isOpen={isOpen}
            shown={shown}
            onShow={setShown}
          />
        )}
        {paper && <FileLook key={paper.path} file={paper} />}
        <p className="office-keys small soft">
          {papers.length > 1 && (
            <span>
              <kbd>←</kbd> <kbd>→</kbd> {officeText("reviews.keysPaper")}
            </span>
          )}
          {queue.length > 1 && (
            <span>
              <kbd>[</kbd> <kbd>]</kbd> {officeText("reviews.keysReview")}
            </span>
          )}
        </p>
        <Compared rows={compared} />
      </div>
      <aside className="office-decide">
        {isOpen ? (
          <Deciding need="reviews.update">
            <DecideForm
              review={review}
              paper={paper}
              number={shown + 1}
              verdicts={verdicts}
              onJudge={setVerdicts}
            />
          </Deciding>
        ) : (
          <p className="notice">{officeText("reviews.closed")}</p>
        )}
        <Changes
          title={officeText("reviews.history")}
          changes={changes}
          tell={movesOf(review.statuses, whyOf(review))}
        />
      </aside>
    </>
  );
}

/** Why a paper would not do, as a change tells it. */
function whyOf({ papers }: Review) {
  return (after: unknown) => {
    const { details = {} } = after as { readonly details?: Readonly<Record<string, string>> };
    return Object.entries(details).map(
      ([tag, reason]) => `${papers.find(({ document }) => document === tag)?.title ?? tag}: ${reason}`,
    );
  };
}
