import { expect, test } from "vitest";
import { openLibrary } from "#engine/language/index.ts";
import { unansweredIn } from "#scripts/flows/unanswered.ts";
import { documents, library } from "../flows/documents.ts";

const file = "flows/account/payment-method.flow.json";

test("a flow that asks for what the server does not answer is told where it says where it lives", () => {
  const text = documents.get(file) ?? "";
  const asking = text.replaceAll("/policies/{policyId}/payment-method", "/policies/{policyId}/wallet");
  const told = unansweredIn(openLibrary(new Map([...documents, [file, asking]])));
  expect(told).toMatchObject([
    {
      file,
      code: "unanswered-request",
      pointer: "/host",
      params: { name: "GET /policies/{policyId}/wallet, PUT /policies/{policyId}/wallet" },
    },
  ]);
  expect(told[0]?.line).toBeGreaterThan(1);
});

test("every request of every flow that lives somewhere is answered", () => {
  expect(unansweredIn(library)).toEqual([]);
});
