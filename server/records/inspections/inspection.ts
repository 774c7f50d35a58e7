import { settleFiles } from "../asked-files.ts";
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
    upload: "Adjunta fotos a una inspección que todavía no se envió",
    files: "Fotos de una inspección",
  },
  filledBy: { kind: "inspection" },
  statuses,
  notice: { title: "Inspección: {status}" },
  texts,
  query,
  envelope,
  upload,
  // Each photo, and the one that was rejected before it.
  maxFiles: 2 * tags.length,
  wholeTo: "owner",
  receive: receiveFiles,
  settle: (record, judged) => settleFiles(askedPhotos, record, judged),
  learn: learnReview,
  review: reviewByName,
  remains: [],
  show: showInspection,
  demo: {
    of: ({ inspections = [] }) =>
      inspections.map(({ policy, statuses: passed, ...facts }) => ({ policy, statuses: passed, facts })),
  },
};
