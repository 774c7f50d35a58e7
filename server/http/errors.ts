import codes from "./codes.json" with { type: "json" };

export type ErrorCode = keyof typeof codes;
export type FieldTexts = Readonly<Record<string, readonly string[]>>;
export type ErrorBody = { readonly error: { readonly code: string; readonly message: string | FieldTexts } };

type Details = {
  /** English, for the log; never personal data. */
  readonly detail?: string;
  /** What stands between braces in the text. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** Texts by field, in place of the code's own text. */
  readonly fields?: FieldTexts;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number;
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
  const { fields, retryAfter } = details;
  const params =
    retryAfter === undefined ? details.params : { wait: waitText(retryAfter), ...details.params };
  return { error: { code, message: fields ?? fillText(codes[code].message, params ?? {}) } };
}

export function fillText(text: string, params: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "1 segundo" : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}
