import { answerApart } from "../apart.ts";
import { tableOf } from "./table-of.ts";

// The process in which files of strangers are unfolded and read.
answerApart(async (bytes: Uint8Array) => tableOf(bytes));
