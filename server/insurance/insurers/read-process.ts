import type { Json } from "#engine/json/index.ts";
import { answerApart } from "../../infrastructure/apart.ts";
import { readBody } from "./bodies.ts";
import type { ReadQuestion } from "./client.ts";

// The process that reads replies which are long.
answerApart<ReadQuestion, Json | undefined>(async ({ format, text, schema }) =>
  readBody(format, text, schema),
);
