export { type Currency, formatMoney, formatNumber } from "./amounts.ts";
export { type Checked, check } from "./check.ts";
export { checkTemplate, type TemplateProblem } from "./check-template.ts";
export { decode, encode } from "./codec.ts";
export { compile, type Expression, isTrue } from "./compile.ts";
export {
  addCondition,
  createEnvironment,
  type Environment,
  isUsableName,
  type Scope,
  withVariables,
} from "./environment.ts";
export { ExpressionFault, type OnFault } from "./fault.ts";
export { type FunctionRow, functionTable, refusedFunctions } from "./function-names.ts";
export { hasKnownItems, itemNameOf, withItem, withItemOf } from "./item.ts";
export { expressionMessages } from "./messages.ts";
export { listPathOf } from "./paths.ts";
export { type ExpressionCode, type ExpressionProblem, expressionCodes } from "./problem.ts";
export { type Reads, readsOf } from "./reads.ts";
export { kindOf } from "./schema.ts";
export { type Code, doubtfulIn, type Table, type Tables, type Unmapped, withUnmapped } from "./tables.ts";
export { compileTemplate, type FilePlace, type Filled, type Template } from "./template.ts";
