import { combineFiles } from "../asked-files.ts";
import type { Entity } from "../entity.ts";
import { askedPhotos } from "./asked.ts";
import { receiveFiles } from "./photos.ts";
import { learnReview, reviewByName } from "./review.ts";
import { envelope, query, tags, upload } from "./schemas.ts";
import { showInspection } from "./show.ts";
import statuses from "./statuses.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };

/** The inspection of specification §3. Its insurer asks for it; who has its id, or the plate, sends the photos. */
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
    combine: (record, judged) => combineFiles(askedPhotos, record, judged),
  },
  decided: {
    learn: learnReview,
    review: reviewByName,
    notice: {
      title: "Inspección: {status}",
      path: "/polizas/detalle/{policyId}#inspecciones",
      sent: ["inReview"],
    },
  },
  insured: { query, wholeTo: "owner", show: showInspection },
  demonstration: {
    of: ({ inspections = [] }) =>
      inspections.map(({ policy, statuses: passed, ...facts }) => ({ policy, statuses: passed, facts })),
  },
};
