import { identifierKeywords } from "#engine/identifiers/index.ts";
import type { Keyword } from "./keyword.ts";
import { autocomplete } from "./keywords/autocomplete.ts";
import { coordinates } from "./keywords/coordinates.ts";
import { diagram } from "./keywords/diagram.ts";
import { drawings } from "./keywords/drawings.ts";
import { file } from "./keywords/file.ts";
import { groups } from "./keywords/groups.ts";
import { hints } from "./keywords/hints.ts";
import { identifierWords } from "./keywords/identifier-words.ts";
import { maxDate } from "./keywords/max-date.ts";
import { messages } from "./keywords/messages.ts";
import { minAge } from "./keywords/min-age.ts";
import { minDate } from "./keywords/min-date.ts";
import { money } from "./keywords/money.ts";
import { place } from "./keywords/place.ts";
import { secret } from "./keywords/secret.ts";
import { textLength } from "./keywords/text-length.ts";
import { titles } from "./keywords/titles.ts";
import { wireEmpty } from "./keywords/wire-empty.ts";

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
  secret,
  autocomplete,
  place,
];
