export { type Checked, check } from "./check/check.ts";
export { type FunctionRow, functionTable, refusedFunctions } from "./check/function-names.ts";
export { expressionMessages } from "./check/messages.ts";
export { parse } from "./check/parse.ts";
export { type ExpressionCode, type ExpressionProblem, expressionCodes } from "./check/problem.ts";
export { checkTemplate, type TemplateProblem } from "./check/template.ts";
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
export { type Currency, formatMoney, formatNumber, formatPercent } from "./evaluate/amounts.ts";
export { ExpressionFault, type OnFault } from "./fault.ts";
export { hasKnownItems, itemNameOf, withItem, withItemOf } from "./item.ts";
export { listPathOf } from "./paths.ts";
export { type Reads, readsOf } from "./reads.ts";
export { kindOf } from "./schema.ts";
export { type Syntaxes, type SyntaxOf, syntaxIn, syntaxVersion } from "./syntax.ts";
export { type Code, doubtfulIn, type Table, type Tables, type Unmapped, withUnmapped } from "./tables.ts";
export { compileTemplate, type FilePlace, type Filled, type Template } from "./template.ts";
