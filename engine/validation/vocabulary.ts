import { identifierKeywords } from "#engine/identifiers/index.ts";
import type { Keyword } from "./keyword.ts";
import {
  coordinates,
  diagram,
  drawings,
  groups,
  hints,
  messages,
  money,
  moneyFrom,
  secret,
  titles,
  unread,
  wireEmpty,
} from "./keywords/annotations.ts";
import { autocomplete } from "./keywords/autocomplete.ts";
import { maxDate, minDate } from "./keywords/date-limits.ts";
import { file } from "./keywords/file.ts";
import { identifierWords } from "./keywords/identifier-words.ts";
import { minAge } from "./keywords/min-age.ts";
import { place } from "./keywords/place.ts";
import { textLength } from "./keywords/text-length.ts";

/** Every word that our schemas have beside JSON Schema's, with what it may be set to. */
export const vocabulary: readonly Keyword[] = [
  ...identifierKeywords.map(
    (keyword): Keyword => ({
      keyword,
      appliesTo: "string",
      valueSchema: { const: true },
      ...identifierWords[keyword],
    }),
  ),
  minAge,
  minDate,
  maxDate,
  file,
  textLength,
  titles,
  hints,
  drawings,
  diagram,
  coordinates,
  groups,
  messages,
  wireEmpty,
  money,
  moneyFrom,
  secret,
  unread,
  autocomplete,
  place,
];
