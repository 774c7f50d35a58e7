import type { Identifier } from "./identifier.ts";

/** The name as it is stored: trimmed and in lower case. */
export const cleanPlatformName = (text: string): string => text.trim().toLowerCase();

/** Letters and single hyphens, none at the ends, at most 40, and no word that the routes use. */
export const checkPlatformName = (text: string): "invalid_url" | undefined => {
  const isRight = text.length <= 40 && /^[A-Za-z]+(?:-[A-Za-z]+)*$/.test(text);
  return isRight && !reserved.includes(text.toLowerCase()) ? undefined : "invalid_url";
};

/** The platform name as an input. */
export const platformName: Identifier = {
  clean: cleanPlatformName,
  format: cleanPlatformName,
  type: (text) => text.toLowerCase(),
  check: checkPlatformName,
  inputMode: "text",
  maxLength: 40,
  example: "seguros-del-sur",
};

const reserved = [
  "api",
  "admin",
  "login",
  "registro",
  "polizas",
  "autogestion",
  "documentos",
  "siniestros",
  "pagos",
  "datos",
  "inspecciones",
];
