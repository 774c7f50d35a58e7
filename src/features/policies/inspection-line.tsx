import { formatDate } from "#engine/identifiers/index.ts";
import { downloadFile } from "#src/desk/session/download.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { dateInArgentina } from "#src/shared/time/buenos-aires.ts";
import type { Inspection, Policy } from "./policy.ts";
import { ReviewPhotos } from "./review-photos.tsx";
import { SendInspection } from "./send-inspection.tsx";

/** One inspection: who asked for it, when its link was sent, and what became of each photo. */
export function InspectionLine({ policy, inspection }: { policy: Policy; inspection: Inspection }) {
  const { id, on, status, isOpen, isAskedHere, reasons, comment, photos, requests } = inspection;
  const who = isAskedHere ? (policy.isOwn ? undefined : policy.broker) : policy.insuredCompany;
  const asked = policiesText(who === undefined ? "inspections.byYou" : "inspections.by", {
    date: formatDate(on),
    who: who ?? "",
  });
  const sent = requests.at(-1);
  const isReviewed = policy.isOwn && reasons !== undefined;
  // What is decided on now is shown by itself, with what is said of it.
  const settled = isReviewed ? photos.filter((one) => one.status.id !== "inReview") : photos;
  return (
    <>
      <div className="inspection-head">
        <div>
          <strong>{asked}</strong>
          {sent !== undefined && (
            <p className="soft small">
              {policiesText(`inspections.${sent.channel}`, { date: dateInArgentina(new Date(sent.at)) })}
            </p>
          )}
        </div>
        <TonedStatus tone={status.tone}>{status.value}</TonedStatus>
      </div>
      {comment !== undefined && <p>{comment}</p>}
      <ul className="inspection-photos">
        {settled.map(({ tag, title, status: of, reason, file }) => (
          <li key={tag}>
            <span>{title}</span>
            <TonedStatus tone={of.tone}>
              {reason === undefined ? of.value : `${of.value}: ${reason}`}
            </TonedStatus>
            {file && (
              <button
                type="button"
                className="icon-button"
                aria-label={policiesText("inspections.download", { name: title })}
                onClick={() =>
                  void downloadFile(`/policies/${policy.id}/inspections/${id}/files/${file.id}`, file.name)
                }
              >
                <Icon name="download" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {isReviewed && <ReviewPhotos policy={policy} inspection={inspection} reasons={reasons} />}
      {isOpen && policy.isOwn && <SendInspection policy={policy} inspection={inspection} />}
    </>
  );
}
