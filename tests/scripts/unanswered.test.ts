import { expect, test } from "vitest";
import { unansweredIn } from "#scripts/flows/unanswered.ts";
import { library } from "../flows/documents.ts";

const told = unansweredIn(library);

test("a flow that asks for what the server does not answer is told where it says where it lives", () => {
  const [request] = told.filter(({ file }) => file === "flows/account/payment-method.flow.json");
  expect(request).toMatchObject({
    code: "unanswered-request",
    pointer: "/host",
    params: { name: expect.stringContaining("PUT /policies/{policyId}/payment-method") },
  });
  expect(request?.line).toBeGreaterThan(1);
});

test.each(["claim/vehicle", "claim/entry", "account/client", "account/registration"])(
  "nothing is told of %s, whose every request is answered",
  (id) => {
    expect(told.filter(({ file }) => file === `flows/${id}.flow.json`)).toEqual([]);
  },
);
