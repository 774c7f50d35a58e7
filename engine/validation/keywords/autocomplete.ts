import type { Keyword } from "../keyword.ts";

/** The keyword `autocomplete`: the tokens of HTML that say what of a person a text is. */
export const autocomplete: Keyword = {
  keyword: "autocomplete",
  title: "Autocompletado",
  description:
    "Qué dato de la persona es, para que el navegador o su gestor de contraseñas lo ofrezca; off si es de otra persona",
  valueSchema: {
    enum: [
      "off",
      "name",
      "given-name",
      "family-name",
      "organization",
      "organization-title",
      "bday",
      "email",
      "tel",
      "street-address",
      "address-line1",
      "address-line2",
      "postal-code",
      "username",
      "new-password",
      "current-password",
      "one-time-code",
      "cc-name",
      "cc-number",
      "cc-exp",
      "cc-csc",
    ],
  },
};
