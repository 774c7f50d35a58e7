/** Schema of the answer `{ data }`. */
export function dataOf(data: object, status = 200): Readonly<Record<number, object>> {
  return { [status]: { type: "object", required: ["data"], properties: { data } } };
}
