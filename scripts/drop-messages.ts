import { type ESTree, parseSync, Visitor } from "vite";

const creators = /^(?:createError|evaluationError|parseError|typeError)$/;

/** The CEL library without the sentences of its errors, which no person sees: engine/expression tells them by their code. */
export function dropMessages(code: string): string {
  const sentences: { readonly start: number; readonly end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [errorCode, sentence] }) {
      if (creators.test(nameOf(callee)) && errorCode?.type === "Literal" && isText(sentence))
        sentences.push(sentence);
    },
  }).visit(parseSync("library.js", code).program);
  return sentences
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}""${text.slice(end)}`, code);
}

function nameOf(callee: ESTree.Expression): string {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier"
    ? callee.property.name
    : "";
}

function isText(
  argument: ESTree.Argument | undefined,
): argument is ESTree.TemplateLiteral | ESTree.StringLiteral {
  return (
    argument?.type === "TemplateLiteral" ||
    (argument?.type === "Literal" && typeof argument.value === "string")
  );
}
