import { checkOptionsOf, identifierKeywords, identifiers } from "#engine/identifiers/index.ts";
import type { KeywordCheck } from "../keyword.ts";

/** A check of its keyword for every identifier: it is told the keyword's setting and the day. */
export const identifierChecks: Readonly<Record<string, KeywordCheck<string, unknown>>> = Object.fromEntries(
  identifierKeywords.map((keyword) => [
    keyword,
    (text: string, setting: unknown, { today }) => {
      const code = identifiers[keyword].check(text, {
        ...checkOptionsOf(setting),
        // Read only where it is looked at: a host may have to ask its clock and calendar.
        get today() {
          return today();
        },
      });
      return code && { code };
    },
  ]),
);
