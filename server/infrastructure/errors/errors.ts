import codes from "./codes.json" with { type: "json" };

export type ErrorCode = keyof typeof codes;
export type FieldTexts = Readonly<Record<string, readonly string[]>>;
export type ErrorBody = { readonly error: { readonly code: string; readonly message: string | FieldTexts } };

type Details = {
  /** English, for the log; never personal data. */
  readonly detail?: string;
  /** In place of the code's text; what it is about is called by its name. */
  readonly text?: string;
  /** What stands between braces in the text. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Texts by field, in place of the code's own text. */
  readonly fields?: FieldTexts;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
  /** Leading zero bits of the work that would let it through. */
  readonly work?: number;
  readonly cause?: unknown;
};

/** An answer other than the one asked for; the table codes.json has its status and its text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.detail ?? code, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

export function statusOf(code: ErrorCode): number {
  return codes[code].status;
}

/** `{ error: { code, message } }`, the message a text or texts by field. */
export function errorBody({ code, details }: AppError): ErrorBody {
  const { fields, retryAfter, text } = details;
  const params =
    retryAfter === undefined ? details.params : { wait: waitText(retryAfter), ...details.params };
  return { error: { code, message: fields ?? fillText(text ?? codes[code].message, params ?? {}) } };
}

export function fillText(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

/** The same refusal in the words of what was asked for, where those have a text for it. */
export function inWordsOf(texts: Readonly<Partial<Record<ErrorCode, string>>>, cause: unknown): unknown {
  if (!(cause instanceof AppError) || cause.details.fields || cause.details.text) return cause;
  const text = texts[cause.code];
  return text === undefined ? cause : new AppError(cause.code, { ...cause.details, text, cause });
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 segundo" : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} horas`;
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}
