/** Whom to ask for help; what nobody configured is not there. */
export type HelpData = {
  readonly email?: string;
  readonly phone?: string;
  readonly whatsapp?: string;
  readonly feedback?: string;
  readonly manual?: string;
  /** It is a demonstration's: nobody answers there. */
  readonly isDemo?: boolean;
};

export const helpPath = "/commons/contact-us-data";
