import { expect, test } from "vitest";
import { type Principal, usesOf } from "#server/people/principals/principal.ts";

const address = "203.0.113.7";

test.each<[string, Principal, { ticketId: string; identityNumber: string }]>([
  [
    "somebody insured by their ticket and, whatever ticket they have, by their DNI",
    {
      type: "insured",
      ticketId: "T",
      platform: "pampa",
      identityNumber: "99000001",
      plate: null,
      isProven: true,
      address,
    },
    { ticketId: "T", identityNumber: "99000001" },
  ],
  [
    "a broker by their session and, whatever session they have, by who they are",
    {
      type: "broker",
      brokerId: "B",
      sessionId: "S",
      isActivated: true,
      permissions: [],
      onboardingStatus: "finished",
      address,
    },
    { ticketId: "S", identityNumber: "broker:B" },
  ],
  [
    "nobody by the draft's own id",
    { type: "nobody", draftId: "D", address },
    { ticketId: "draft:D", identityNumber: "draft:D" },
  ],
])("what is used is counted for %s", (_, principal, counted) => {
  const { ticketId, identityNumber } = usesOf(principal);
  expect({ ticketId, identityNumber }).toEqual(counted);
});
