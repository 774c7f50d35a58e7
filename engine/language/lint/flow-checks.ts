import { checkAddresses } from "./checks/addresses.ts";
import { checkAdvance } from "./checks/advance.ts";
import { checkAnswerSchemas } from "./checks/answer-schemas.ts";
import { checkAside } from "./checks/aside.ts";
import { checkAskedTwice } from "./checks/asked-twice.ts";
import { checkBareFormulas } from "./checks/bare-formulas.ts";
import { checkBeginnings } from "./checks/beginnings.ts";
import { checkBranches } from "./checks/branches.ts";
import { checkCalls } from "./checks/calls.ts";
import { checkCirclesOfReads } from "./checks/circles-of-reads.ts";
import { checkComputed } from "./checks/computed.ts";
import { checkConstantConditions } from "./checks/constant-conditions.ts";
import { checkDefaults } from "./checks/defaults.ts";
import { checkDrawings } from "./checks/drawings.ts";
import { checkExpressions } from "./checks/expressions.ts";
import { checkFactLinks } from "./checks/fact-links.ts";
import { checkFailures } from "./checks/failures.ts";
import { checkHolds } from "./checks/holds.ts";
import { checkKeywords } from "./checks/keywords.ts";
import { checkListLimits } from "./checks/list-limits.ts";
import { checkMessages } from "./checks/messages.ts";
import { checkMost } from "./checks/most.ts";
import { checkNames } from "./checks/names.ts";
import { checkNeverVisible } from "./checks/never-visible.ts";
import { checkOptionTitles } from "./checks/option-titles.ts";
import { checkOtherFlows } from "./checks/other-flows.ts";
import { checkOwnOptions } from "./checks/own-options.ts";
import { checkPatterns } from "./checks/patterns.ts";
import { checkPermission } from "./checks/permission.ts";
import { checkPlaces } from "./checks/places.ts";
import { checkReach } from "./checks/reach.ts";
import { checkReadsAhead } from "./checks/reads-ahead.ts";
import { checkRequests } from "./checks/requests.ts";
import { checkRequiredAnswers } from "./checks/required-answers.ts";
import { checkRequiredNames } from "./checks/required-names.ts";
import { checkSecrets } from "./checks/secrets.ts";
import { checkSections } from "./checks/sections.ts";
import { checkSheets } from "./checks/sheets.ts";
import { checkSourceInPath } from "./checks/source-in-path.ts";
import { checkSources } from "./checks/sources.ts";
import { checkStarts } from "./checks/starts.ts";
import { checkStepWords } from "./checks/step-words.ts";
import { checkSummaries } from "./checks/summaries.ts";
import { checkTables } from "./checks/tables.ts";
import { checkTargets } from "./checks/targets.ts";
import { checkTask } from "./checks/task.ts";
import { checkTexts } from "./checks/texts.ts";
import { checkTitles } from "./checks/titles.ts";
import { checkTypes } from "./checks/types.ts";
import { checkUnansweredBranches } from "./checks/unanswered-branches.ts";
import { checkUnused } from "./checks/unused.ts";
import { checkWidgets } from "./checks/widgets.ts";
import type { FlowCheck, SchemaCheck } from "./subject.ts";

/** Whether what an effective flow of the right shape names exists. */
export const nameChecks: readonly FlowCheck[] = [
  checkTargets,
  checkTypes,
  checkFailures,
  checkCalls,
  checkSources,
  checkOwnOptions,
  checkPlaces,
  checkWidgets,
  checkSheets,
  checkMost,
  checkAdvance,
  checkMessages,
  checkOtherFlows,
  checkStarts,
  checkNames,
  checkTitles,
  checkTask,
  checkPermission,
  checkStepWords,
  checkAside,
  checkFactLinks,
  checkSections,
  checkAddresses,
  checkBranches,
  checkExpressions,
  checkBareFormulas,
  checkSourceInPath,
  checkSecrets,
  checkBeginnings,
  checkConstantConditions,
  checkNeverVisible,
  checkRequests,
  checkAnswerSchemas,
];

/** What is asked of the way through a flow; with a step that does not exist they would tell its consequences. */
export const wayChecks: readonly FlowCheck[] = [checkReach, checkUnused, checkTables, checkTexts];

/** What is asked of what is read on the way; where a step cannot be reached they would tell the consequences. */
export const readChecks: readonly FlowCheck[] = [
  checkUnansweredBranches,
  checkReadsAhead,
  checkHolds,
  checkAskedTwice,
  checkComputed,
  checkCirclesOfReads,
  checkRequiredAnswers,
  checkSummaries,
];

/** Everything that is asked of a schema, standing alone or opened in a flow. */
export const schemaChecks: readonly SchemaCheck[] = [
  checkKeywords,
  checkListLimits,
  checkPatterns,
  checkOptionTitles,
  checkDrawings,
  checkRequiredNames,
  checkDefaults,
];
