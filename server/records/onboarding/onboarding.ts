import { askedIn, combineFiles, findWrong, judgeFiles } from "../asked-files.ts";
import type { Decision } from "../entity/decision.ts";
import type { Entity } from "../entity.ts";
import type { Answers, StoredRecord } from "../record.ts";
import { followBroker } from "./follow-broker.ts";
import { askedAt, askedPapers, levelOf } from "./levels.ts";
import { onboardingName, openOnboarding } from "./open.ts";
import { listPapers } from "./papers.ts";
import rules from "./review.json" with { type: "json" };
import { showOnboarding } from "./show.ts";
import statuses from "./statuses.json" with { type: "json" };
import { tellReview } from "./tell-review.ts";
import { acceptance } from "./terms.ts";
import texts from "./texts.json" with { type: "json" };

/** How a broker comes to be allowed more: one for each, under the broker's own id. The back office decides. */
export const onboarding: Entity = {
  name: onboardingName,
  path: "/onboarding",
  idName: "brokerId",
  summaries: {
    read: "Hasta dónde llegó el alta del productor, y qué falta",
    store: "Manda a revisión lo que pide un nivel",
  },
  filledBy: { flow: "account/onboarding" },
  statuses,
  texts,
  stored: {
    files: {
      // Each paper, and the one that was rejected before it.
      most: 16,
      summaries: { upload: "Un papel del alta, antes de mandarla a revisión", list: "Papeles del alta" },
      // Which paper it is stands with the answers that name it.
      upload: { properties: { document: { type: "string", pattern: "^[A-Za-z]{1,60}$" } } },
    },
    combine: (record, judged, today) => {
      const combined = combineFiles(askedPapers, record, judged);
      // What was approved for a level stays with what is sent for the next.
      const content = { ...record?.answers, ...combined.content, ...acceptance(judged.content, today) };
      return { ...combined, content };
    },
    moved: followBroker,
  },
  decided: {
    learn: learnDecision,
    review: reviewByName,
    notice: { title: "Tu alta: {status}", path: "/onboarding", tell: tellReview },
  },
  own: {
    open: openOnboarding,
    show: async (db, _broker, record) => showOnboarding(record, await listPapers(db, record)),
  },
};

/** Whoever reaches a level is asked for what the next one needs; else what was wrong is told of each paper. */
function learnDecision(
  record: Pick<StoredRecord, "answers" | "facts">,
  { status, details = {} }: Decision,
): Answers {
  const before = askedIn(record).map(({ tag }) => tag);
  const now = askedAt(status);
  const isBack = now.some(({ tag }) => before.includes(tag));
  if (!isBack) return { asked: now };
  return { asked: judgeFiles(askedPapers, record, { status: "rejected", details }) };
}

/** What the simulated back office decides by itself. */
function reviewByName(record: Pick<StoredRecord, "answers" | "facts">): Decision {
  const asked = askedIn(record).map(({ tag }) => tag);
  const level = ["level-one", "level-two"].find((name) =>
    levelOf(name)?.documents.some((tag) => asked.includes(tag)),
  );
  const sent = askedPapers.read(record.answers).filter(({ tag }) => asked.includes(tag));
  const details = findWrong(sent, rules);
  if (Object.keys(details).length === 0) return { status: levelOf(level ?? "")?.next ?? "finished" };
  return { status: `${level}--pending`, details };
}
