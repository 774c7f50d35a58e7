/** What a check may be told; each identifier reads only what concerns it. */
export type CheckOptions = {
  /** Plates: an empty text and the forms that start with digits pass too. */
  readonly nullable?: boolean | undefined;
  /** CUIL and CUIT: prefixes accepted beside the usual five, see `knownTaxPrefixes`. */
  readonly extraTaxPrefixes?: readonly string[] | undefined;
  /** Card expiration: the day, `YYYY-MM-DD`, on which the card has to be valid; without it only the form is checked. */
  readonly today?: string | undefined;
  /** Platform names: those that are taken, in lower case. */
  readonly reserved?: readonly string[] | undefined;
};

/** Codes of problems that the checks of this folder return. */
export const identifierCodes = [
  "field_email",
  "field_date_invalid",
  "field_time_invalid",
  "field_expirationDate",
  "card_expired",
  "invalid_dni",
  "invalid_cuil",
  "invalid_cuit",
  "invalid_cuil_or_dni",
  "invalid_cbu",
  "invalid_cbu_alias",
  "invalid_cc",
  "invalid_captcha",
  "invalid_url",
  "invalid_phone",
  "invalid_imei",
  "invalidLicensePlate",
] as const;

/** A member of `identifierCodes`. */
export type IdentifierCode = (typeof identifierCodes)[number];

/** All that a generic masked input needs of one identifier. None of the functions throws, whatever the text. */
export type Identifier = {
  /** The form that is stored, or the trimmed text when it is not recognised. */
  readonly clean: (text: string) => string;
  /** The form that is shown; takes what `clean` gives, and leaves what it does not recognise as it stands. */
  readonly format: (text: string) => string;
  /** What the input shows while it is typed in; `before` is what it showed, so that separators can be deleted. No digit is ever lost. */
  readonly type: (text: string, before?: string) => string;
  readonly check: (text: string, options?: CheckOptions) => IdentifierCode | undefined;
  readonly inputMode: "numeric" | "text" | "tel" | "email";
  /** Length of the longest right text as shown. For the width of the input: as `maxlength` it would cut what is pasted. */
  readonly maxLength: number;
  /** A right text as shown, for a hint. */
  readonly example: string;
  /** The `autocomplete` token of HTML, where there is one. */
  readonly autoComplete?: string;
};
