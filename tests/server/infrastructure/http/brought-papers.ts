import { accidentBody, type Harness, newKey } from "../../harness.ts";

/** The paper of a policy; one is brought where there is none and its broker may. */
export async function documentOf(server: Harness, policy: string, session: string): Promise<string> {
  const { data } = (await server.call({ url: `/policies/${policy}`, session })).json();
  if (data.documents.length > 0) return data.documents[0].id;
  const body = { kind: "policy", files: [{ filename: "a.pdf", content: "JVBERi0xLjUKJSVFT0YK" }] };
  const brought = await server.call({ url: `/policies/${policy}/documents`, body, session });
  return brought.json().data?.id ?? "";
}

/** The file of a claim; one is brought where there is none and its broker may. */
export async function claimFileOf(server: Harness, claim: string, session: string): Promise<string> {
  const files = async () => (await server.call({ url: `/claims/${claim}`, session })).json().data.files;
  const body = { files: [{ filename: "a.pdf", content: "JVBERi0xLjUKJSVFT0YK" }] };
  if ((await files()).length === 0) await server.call({ url: `/claims/${claim}/files`, body, session });
  return (await files())[0]?.id ?? "";
}

/** A quote of a broker who may make one. */
export async function makeQuote(server: Harness, session: string): Promise<string> {
  const body = { multiQuoteType: "car", customer: { name: "Ana", lastName: "Prueba" } };
  const made = await server.call({ url: "/multi-quotes", body, session });
  return made.json().data?.id ?? "";
}

/** A claim that a broker has begun on a policy, with a file and the draft that it is of; nothing without a policy. */
export async function claimDraftOf(server: Harness, policyId: string, session: string) {
  if (policyId === "") return { accident: "", draft: "", file: "" };
  const draft = newKey();
  const headers = { "x-draft": draft, "idempotency-key": newKey() };
  const made = await server.call({
    ...{ url: "/accidents", body: accidentBody({ policyId }), session, headers },
  });
  const accident: string = made.json().data?.id ?? "";
  const url = `/accidents/${accident}/files`;
  const files = [{ filename: "a.pdf", content: "JVBERi0xLjUKJSVFT0YK" }];
  const body = { context: "accident", accidentId: accident, files };
  const sent = await server.call({ url, body, session, headers: { "idempotency-key": newKey() } });
  return { accident, draft, file: sent.json().data?.files?.[0]?.id ?? "" };
}

/** A policy with an inspection that its broker asked for, and the photo of it. */
export async function inspectedOf(server: Harness, inspected: string, session: string) {
  if (inspected === "") return { inspected, inspection: "", photo: "" };
  const body = { photos: ["front"] };
  await server.call({ url: `/policies/${inspected}/inspections`, body, session });
  const { data } = (await server.call({ url: `/policies/${inspected}`, session })).json();
  const [{ id: inspection }] = data.inspections;
  const url = `/inspections/${inspection}/files`;
  const brought = [{ filename: "a.pdf", content: "JVBERi0xLjUKJSVFT0YK" }];
  const sent = await server.call({ url, body: { files: brought }, ticket: await server.ticket("99000002") });
  return { inspected, inspection, photo: sent.json().data.files[0].id };
}
