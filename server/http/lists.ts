/** Schema of the answer `{ data: [{ name, displayName }] }`. */
export const optionListAnswer = {
  200: {
    type: "object",
    properties: {
      data: {
        type: "array",
        items: {
          type: "object",
          required: ["name", "displayName"],
          properties: { name: { type: "string" }, displayName: { type: "string" } },
        },
      },
    },
  },
} as const;
