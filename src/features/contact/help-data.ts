/** Whom to ask for help; what nobody configured is not there. */
export type HelpData = {
  readonly email?: string;
  readonly phone?: string;
  readonly whatsapp?: string;
  readonly feedback?: string;
  readonly manual?: string;
};

export const helpPath = "/commons/contact-us-data";
