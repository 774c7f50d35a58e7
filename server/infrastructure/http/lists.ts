import { listOf } from "./answers.ts";

/** Schema of the answer `{ data: [{ name, displayName }] }`. */
export const optionListAnswer = listOf({
  type: "object",
  required: ["name", "displayName"],
  properties: { name: { type: "string" }, displayName: { type: "string" } },
});
