export { restore, start } from "./change/start.ts";
export { transition } from "./change/transition.ts";
export type { Turn } from "./change/turn.ts";
export {
  type ConnectorContext,
  type ConnectorStep,
  type Outcome,
  type Performer,
  runConnector,
  type StoredConnector,
  stepConnector,
} from "./connector.ts";
export { fillSecrets, withoutInputSecrets } from "./connector-secrets.ts";
export type { FieldProblem } from "./path/check.ts";
export { pathOf } from "./path/walk.ts";
export { type Performers, performEffect } from "./perform.ts";
export type { Flow, Validators } from "./prepare/flow.ts";
export { prepare } from "./prepare/prepare.ts";
export { allOf, type Coverage, joinCoverage } from "./rehearse/coverage.ts";
export { contextOf, type Watch } from "./rehearse/play.ts";
export { type Reached, reachMoment } from "./rehearse/reach-moment.ts";
export { createReplies, type Replies } from "./rehearse/replies.ts";
export { runScenario, type ScenarioResult } from "./rehearse/scenario.ts";
export type { Mismatch, Stop } from "./rehearse/scenario-expect.ts";
export type { Changes } from "./replay/changes.ts";
export type { Ask, Asked, Unread } from "./replay/reads.ts";
export { type Replay, replay } from "./replay/replay.ts";
export type { Sent } from "./replay/sent.ts";
export type {
  Answer,
  CallSequence,
  Destination,
  Effect,
  Event,
  Failure,
  Option,
  Reply,
  Run,
  SourceRun,
} from "./run.ts";
export { draftOf } from "./secrets.ts";
export type { FileReference, State } from "./state.ts";
export { type AnswerWords, answerText, chosenLabel, isUnanswered } from "./view/answer-text.ts";
export { type Choice, type Choosing, choicesOf } from "./view/choices.ts";
export { type ChangedFact, compareFacts } from "./view/compare-facts.ts";
export { type Fact, factsOf } from "./view/facts-of.ts";
export { openProblems } from "./view/open-problems.ts";
export type { ReportEntry } from "./view/report.ts";
export type * from "./view/view.ts";
export { viewOf } from "./view/view-of.ts";
export { earlyRequests } from "./wire/early.ts";
export { unwire, wire } from "./wire/wire.ts";
