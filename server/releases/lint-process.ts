import { text } from "node:stream/consumers";
import { lintLibrary, openLibrary } from "#engine/language/index.ts";

// The process of `lintApart`: documents come in, what is wrong with them goes out.
const documents = JSON.parse(await text(process.stdin)) as readonly (readonly [string, string])[];
process.stdout.write(JSON.stringify(lintLibrary(openLibrary(new Map(documents)))));
