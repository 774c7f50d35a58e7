import answers from "../../../../schemas/emission-answers.schema.json" with { type: "json" };

/** By which the text is known that who is insured agrees to: the one that emissions ask. */
export const consentVersion = answers.properties.electronicDelivery.enum[0] ?? "";
