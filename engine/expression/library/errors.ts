type Range = { readonly start: number; readonly end: number };
type Place = { readonly pos?: number; readonly start?: number; readonly end?: number };
type Details = {
  readonly code?: string;
  readonly message: string;
  readonly node?: Place;
  readonly range?: Place;
  readonly cause?: unknown;
};

/**
 * Stands in for the library's errors in a build: the same code, node and place, without the drawing of the source
 * with the place marked, which no person sees.
 */
class CelError extends Error {
  readonly code: string | undefined;
  readonly summary: string;
  node: Place | undefined;
  range: Range | undefined;

  constructor(name: string, { code, message, node, range, cause }: Details) {
    super(message, { cause });
    this.name = name;
    this.code = code;
    this.summary = message;
    this.node = node;
    this.range = rangeOf(range) ?? rangeOf(node);
  }
}

export class ParseError extends CelError {
  constructor(details: Details) {
    super("ParseError", details);
  }
}

export class EvaluationError extends CelError {
  constructor(details: Details) {
    super("EvaluationError", details);
  }
}

class CheckError extends CelError {
  constructor(details: Details) {
    super("TypeError", details);
  }
}

export { CheckError as TypeError };

type Create<E> = (code: string | Details, message: string, node?: Place) => E;

export const parseError: Create<ParseError> = (...values) => new ParseError(detailsOf(...values));
export const evaluationError: Create<EvaluationError> = (...values) =>
  new EvaluationError(detailsOf(...values));
export const typeError: Create<CheckError> = (...values) => new CheckError(detailsOf(...values));

/** Gives an error that does not know its node the one where it was found. */
export function attachErrorAst(error: unknown, node: Place | undefined): unknown {
  if (error instanceof CelError && !error.node && node) {
    error.node = node;
    error.range ??= rangeOf(node);
  }
  return error;
}

function detailsOf(code: string | Details, message: string, node?: Place): Details {
  return typeof code === "object" ? code : { code, message, ...(node && { node }) };
}

function rangeOf(place: Place | undefined): Range | undefined {
  const start = place?.pos ?? place?.start;
  return start === undefined ? undefined : { start, end: place?.end ?? start };
}
