import { Navigate, useParams } from "react-router";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Queue } from "../ui/queue.tsx";
import { dueText, type ListedReview } from "./review.ts";
import { ReviewView } from "./review-view.tsx";

/** What waits to be looked at, and the one that is. The first is open where the address names none. */
export function ReviewsPage() {
  const { id } = useParams();
  const query = useData<readonly ListedReview[]>("/office/reviews", { every: 60_000 });
  return (
    <Loaded isPage query={query} title={officeText("loadTitle")}>
      {(reviews) => {
        const [first] = reviews;
        if (id === undefined && first) return <Navigate to={`/revisiones/${first.id}`} replace />;
        return (
          <>
            <Queue
              title={officeText("screens.reviews")}
              rule={officeText("reviews.rule")}
              total={reviews.length}
              items={reviews.map(itemOf)}
            />
            {id === undefined ? <Nothing /> : <ReviewView key={id} id={id} queue={reviews} />}
          </>
        );
      }}
    </Loaded>
  );
}

function itemOf({ id, broker, title, status, dueOn, isAgain }: ListedReview) {
  return {
    ...{ id, name: broker, about: title, path: `/revisiones/${id}`, ...dueText(dueOn) },
    status: (
      <TonedStatus tone={status.tone}>{isAgain ? officeText("reviews.again") : status.value}</TonedStatus>
    ),
  };
}

function Nothing() {
  return (
    <div className="office-papers">
      <PageTitle>{officeText("reviews.none")}</PageTitle>
      <p className="soft">{officeText("reviews.noneText")}</p>
    </div>
  );
}
