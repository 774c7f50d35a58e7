import type { CheckOptions, Identifier } from "./identifier.ts";

/** The name as it is stored: trimmed and in lower case. */
function cleanPlatformName(text: string): string {
  return text.trim().toLowerCase();
}

/** Letters and single hyphens, none at the ends, at most 40, and none of the names that the caller reserves. */
function checkPlatformName(text: string, options?: CheckOptions): "invalid_url" | undefined {
  const isRight = text.length <= 40 && /^[A-Za-z]+(?:-[A-Za-z]+)*$/.test(text);
  return isRight && !options?.reserved?.includes(text.toLowerCase()) ? undefined : "invalid_url";
}

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
