/** Schema of the answer `{ data }`. */
export function dataOf(data: object, status = 200): Readonly<Record<number, object>> {
  return { [status]: { type: "object", required: ["data"], properties: { data } } };
}

/** Schema of the answer `{ data: [item…] }`, with what else stands beside it. */
export function listOf(item: object, beside: object = {}): Readonly<Record<number, object>> {
  return { 200: { type: "object", properties: { data: { type: "array", items: item }, ...beside } } };
}
