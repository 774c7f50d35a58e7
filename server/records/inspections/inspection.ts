import { combineFiles } from "../asked-files.ts";
import type { Entity } from "../entity.ts";
import { statusOf } from "../statuses.ts";
import { askedPhotos, factsOf, whatOf } from "./asked.ts";
import { receiveFiles } from "./photos.ts";
import { learnReview, reviewByName } from "./review.ts";
import { envelope, query, tags, upload } from "./schemas.ts";
import { sendInspection } from "./send-inspection.ts";
import { showInspection } from "./show.ts";
import { showOnQuote } from "./show-on-quote.ts";
import statuses from "./statuses.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };
import told from "./told.json" with { type: "json" };

/** The inspection of specification §3. Its insurer asks for it; who has its id, or the plate, sends the photos. Its broker may ask for one, too. */
export const inspection: Entity = {
  name: "inspection",
  path: "/inspections",
  idName: "inspectionId",
  summaries: {
    read: "Una inspección, por su identificador o por DNI y patente",
    store: "Envía las fotos de una inspección",
  },
  filledBy: { kind: "inspection" },
  statuses,
  texts,
  stored: {
    envelope,
    files: {
      // Each photo, and the one that was rejected before it.
      most: 2 * tags.length,
      summaries: {
        upload: "Adjunta fotos a una inspección que todavía no se envió",
        list: "Fotos de una inspección",
      },
      upload,
    },
    receive: receiveFiles,
    moved: showOnQuote,
    begins: sendInspection,
    combine: (record, judged) => {
      const { facts, ...combined } = combineFiles(askedPhotos, record, judged);
      const kept = record ? whatOf(record) : {};
      return { ...combined, facts: { ...kept, round: (kept.round ?? 0) + 1, ...facts } };
    },
  },
  decided: {
    learn: learnReview,
    review: reviewByName,
    notice: {
      title: "Inspección: {status}",
      path: "/polizas/detalle/{policyId}#inspecciones",
      sent: ["inReview"],
      tell: tellInspection,
      brokerOf: (facts) => factsOf({ facts }).proposed?.brokerId,
    },
  },
  insured: { query, wholeTo: "owner", ofProposals: true, show: showInspection },
  demonstration: {
    of: ({ inspections = [] }) =>
      inspections.map(({ policy, statuses: passed, ...facts }) => ({ policy, statuses: passed, facts })),
  },
};

type Told = NonNullable<NonNullable<NonNullable<Entity["decided"]>["notice"]>["tell"]>;

/** Photos that have come wait for somebody. Of what is no policy yet its quote is where it goes on. */
function tellInspection({ status, facts, note }: Parameters<Told>[0]): ReturnType<Told> {
  const { proposed } = factsOf({ facts });
  if (proposed === undefined)
    return status === "inReview" ? { title: told.arrived, tone: "info" } : undefined;
  const { title, tone } = statusOf(statuses, status) ?? { title: status, tone: "none" };
  const path = `/cotizaciones/detalle/${proposed.quoteId}`;
  const said = [proposed.asset, note].filter(Boolean).join(" · ");
  return { title: `Inspección para emitir: ${title}`, tone, path, note: said };
}
