import { useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { sizeText } from "#src/shared/files/size-text.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { Reasons } from "./reasons.tsx";
import type { Review, ReviewPaper } from "./review.ts";
import { rejectedOf, type Verdicts, willRead } from "./verdicts.ts";

type DecideFormProps = {
  review: Review;
  paper: ReviewPaper | undefined;
  number: number;
  verdicts: Verdicts;
  onJudge: (verdicts: Verdicts) => void;
};

type Decision = { readonly verdict: "approve" | "reject"; readonly note?: string; readonly details?: object };

/** What is decided: paper by paper why it will not do, or all of it as it is. What the broker will read stands there before it is sent. */
export function DecideForm({ review, paper, number, verdicts, onJudge }: DecideFormProps) {
  const { id, version, broker, title, papers } = review;
  const [note, setNote] = useState("");
  const asked = papers.filter(({ isAsked }) => isAsked);
  const rejected = rejectedOf(review, verdicts);
  const told = willRead(review, verdicts);
  const isOfPapers = asked.length > 0;
  const isRejected = isOfPapers ? rejected.length > 0 : note.trim() !== "";
  const { run, isBusy, problem } = useAction({
    send: (decision: Decision) =>
      sendSigned({
        method: "POST",
        path: `/office/reviews/${id}/decision`,
        body: { version, ...decision } as never, // JSON by its making
      }),
    changes: ["/office/reviews", "/office/waiting"],
  });
  const decide = async (decision: Decision) => {
    const { isDone } = await run(decision);
    if (!isDone) return;
    const done = decision.verdict === "approve" ? "reviews.approved" : "reviews.rejected";
    useToasts.getState().show(officeText(done, { title, name: broker }));
  };
  const reject = () =>
    decide(
      isOfPapers
        ? {
            verdict: "reject",
            details: Object.fromEntries(rejected.map(({ document, reason }) => [document, reason])),
          }
        : { verdict: "reject", note: note.trim() },
    );

  return (
    <form className="stack" onSubmit={(event) => event.preventDefault()}>
      {paper && (
        <section className="stack-tight">
          <p className="small soft">{officeText("reviews.of", { number, count: papers.length })}</p>
          <h2>{paper.title}</h2>
          <dl className="office-facts">
            <div>
              <dt>{officeText("reviews.file")}</dt>
              <dd>{`${paper.name}, ${sizeText(paper.size)}`}</dd>
            </div>
          </dl>
        </section>
      )}
      {paper?.isAsked && (
        <Reasons
          key={paper.document}
          said={verdicts[paper.document]}
          onSay={(said) => onJudge({ ...verdicts, [paper.document]: said })}
        />
      )}
      {!isOfPapers && (
        <TextArea label={officeText("reviews.noteWanted")} value={note} maxLength={500} onType={setNote} />
      )}
      {told && (
        <section className="stack-tight">
          <h3>{officeText("reviews.willRead", { name: broker.split(" ")[0] ?? broker })}</h3>
          <p className="will-read">{told}</p>
        </section>
      )}
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="office-acts">
        {isRejected && (
          <Button kind="danger" isBusy={isBusy} onClick={() => void reject()}>
            {isOfPapers
              ? officeText("reviews.reject", { count: rejected.length })
              : officeText("reviews.rejectChange")}
          </Button>
        )}
        <Button
          kind={isRejected ? "secondary" : "primary"}
          isBusy={isBusy}
          onClick={() => void decide({ verdict: "approve" })}
        >
          {officeText(asked.length > 1 ? "reviews.approveAll" : "reviews.approve")}
        </Button>
      </div>
      <p className="small soft">{officeText("reviews.kept72")}</p>
    </form>
  );
}
