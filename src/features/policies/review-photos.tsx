import { useState } from "react";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { PhotoVerdict, type Verdict } from "./photo-verdict.tsx";
import type { Inspection, Policy } from "./policy.ts";

type ReviewPhotosProps = { policy: Policy; inspection: Inspection; reasons: readonly string[] };

/** The photos that wait for their broker's word, each accepted or refused; all of them are sent at once, and its insured hears once. */
export function ReviewPhotos({ policy, inspection, reasons }: ReviewPhotosProps) {
  const path = `/policies/${policy.id}/inspections/${inspection.id}`;
  const [verdicts, setVerdicts] = useState<Readonly<Record<string, Verdict>>>({});
  const photos = inspection.photos.flatMap(({ status, file, ...photo }) =>
    status.id === "inReview" && file ? [{ ...photo, file }] : [],
  );
  // By its file: of a photo that was sent again nothing has been said yet.
  const judged = photos.map(({ tag, title, file }) => ({ tag, title, file, verdict: verdicts[file.id] }));
  const left = judged.filter(({ verdict }) => !verdict || (!verdict.isAccepted && !verdict.reason.trim()));
  const refused = judged.filter(({ verdict }) => verdict && !verdict.isAccepted);
  const { run, isBusy, problem } = useAction({
    send: () =>
      sendAsBroker({
        method: "POST",
        path: `${path}/review`,
        body: {
          photos: judged.flatMap(({ tag, file, verdict }) =>
            verdict
              ? [
                  {
                    ...{ tag, fileId: file.id, isAccepted: verdict.isAccepted },
                    ...(verdict.isAccepted ? {} : { reason: verdict.reason.trim() }),
                  },
                ]
              : [],
          ),
        },
        headers: { "Idempotency-Key": crypto.randomUUID() },
      }),
    changes: [`/policies/${policy.id}`, "/dashboard", "/tasks"],
  });
  const acceptAll = () =>
    setVerdicts({
      ...Object.fromEntries(photos.map(({ file }) => [file.id, { isAccepted: true, reason: "" }])),
      ...Object.fromEntries(refused.map(({ file, verdict }) => [file.id, verdict as Verdict])),
    });
  const decide = async () => {
    const { isDone } = await run();
    if (isDone)
      useToasts.getState().show(policiesText(refused.length > 0 ? "review.asked" : "review.approved"));
  };
  return (
    <section className="inspection-review screen-only" aria-label={policiesText("review.title")}>
      <h3>{policiesText("review.title")}</h3>
      <p className="soft">{policiesText("review.text")}</p>
      <ul>
        {judged.map(({ tag, title, file, verdict }) => (
          <li key={tag}>
            <PhotoVerdict
              photo={{ ...file, title, path: `${path}/files/${file.id}` }}
              reasons={reasons}
              verdict={verdict}
              onJudge={(said) => setVerdicts({ ...verdicts, [file.id]: said })}
            />
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <p>{policiesText("review.again", { titles: refused.map(({ title }) => title).join(", ") })}</p>
      )}
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="button-row">
        <Button isBusy={isBusy} disabled={left.length > 0} onClick={() => void decide()}>
          {refused.length > 0
            ? policiesText("review.ask", { count: refused.length })
            : policiesText("review.approve")}
        </Button>
        {left.length > 0 && (
          <>
            <Button kind="quiet" onClick={acceptAll}>
              {policiesText("review.acceptAll")}
            </Button>
            <span className="soft small">{policiesText("review.left", { count: left.length })}</span>
          </>
        )}
      </div>
    </section>
  );
}
