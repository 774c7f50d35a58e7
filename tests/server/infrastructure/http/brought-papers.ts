import type { Harness } from "../../harness.ts";

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
