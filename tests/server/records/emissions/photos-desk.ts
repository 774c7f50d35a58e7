import type { Outcome } from "#engine/runtime/index.ts";
import type { RecordServices } from "#server/records/record-services.ts";
import { handedOut } from "../../handed-out.ts";
import { type Harness, newKey, startHarness } from "../../harness.ts";
import { photo } from "../../infrastructure/files/images.ts";
import { quoteBody } from "../quotes/quote-body.ts";
import { offerOf, tellInsurers } from "../quotes/told-insurers.ts";
import { emissionBody } from "./emission-body.ts";

/** A server whose only insurer asks for photos before it issues, and a broker who sells there. */
export async function openPhotosDesk() {
  const insurers = tellInsurers(["sura"], { type: "object", properties: {} });
  let services: RecordServices | undefined;
  const server: Harness = await startHarness({
    flows: handedOut(),
    insurers: (given) => {
      services = given;
      return insurers.open(given);
    },
  });
  const session = await server.session("productora");
  if (!services) throw new Error("the server opened no insurers");
  const post = (url: string, body: object, by: { session?: string; ticket?: string } = { session }) =>
    server.call({
      url,
      body,
      ...by,
      headers: { "idempotency-key": newKey() } as Readonly<Record<string, string>>,
    });
  const read = async (url: string) => (await server.call({ url, session })).json().data;

  /** An emission that waits for photos of a car of somebody's: where it is, its own id and its inspection. */
  async function awaited(client: object = {}) {
    const { id } = (await post("/multi-quotes", quoteBody({}))).json().data;
    await insurers.answer(id, "sura", { output: { coverages: [offerOf("sura", "C", 8_000_000)] } });
    const [{ id: coverageId }] = (await read(`/multi-quotes/${id}`)).coverages;
    const url = `/multi-quotes/${id}/emission`;
    const body = emissionBody(coverageId, 8_000_000);
    const sent = await post(url, { ...body, client: { ...(body.client as object), ...client } });
    if (sent.statusCode !== 200) throw new Error(`an emission was not begun: ${sent.body}`);
    const { db } = server.database;
    const made = db.selectFrom("records").select("id").where("parent_id", "=", id);
    const { id: emissionId } = await made.executeTakeFirstOrThrow();
    await answer(emissionId, { output: { status: "requires_inspection", message: "Falta ver el auto" } });
    const { inspection: asked } = await read(url);
    return { id, url, body, emissionId, inspectionId: asked?.id as string };
  }
  const answer = (emissionId: string, outcome: Outcome) => insurers.answer(emissionId, "sura", outcome);
  const issued = (): Outcome => ({
    output: {
      ...{ status: "ended", policyId: newKey(), policyNumber: `SU-${newKey()}` },
      ...{ validFrom: "2026-11-21", validTo: "2027-11-21" },
    },
  });
  const attempts = (emissionId: string) => insurers.performed.filter((one) => one.startsWith(emissionId));

  /** Somebody with a DNI who says what they know: the answer to it, and their ticket. */
  async function prove(dni: string, guess: object, platform = "tramite") {
    const ticket = await server.ticket(dni, { platform, isProven: false });
    const { statusCode } = await post("/self-management-tickets/proof", guess, { ticket });
    return { ticket, statusCode };
  }
  const right = { plate: "AZ123ZZ", birthDate: "1980/02/03" };

  async function sendPhotos(id: string, ticket: string, tags: readonly string[], name = "foto") {
    const content = Buffer.from(await photo()).toString("base64");
    const files = tags.map((tag) => ({ tag, content, filename: `${name}-${tag}.jpg` }));
    const body = { inspectionId: id, email: "ana@example.com", files };
    return post(`/inspections?inspectionId=${id}`, body, { ticket });
  }
  const wantedOf = async (url: string): Promise<readonly string[]> =>
    (await read(url)).inspection.photos.flatMap(({ tag, isWanted }: { tag: string; isWanted: boolean }) =>
      isWanted ? [tag] : [],
    );
  return {
    server,
    services,
    insurers,
    session,
    post,
    read,
    awaited,
    answer,
    issued,
    attempts,
    prove,
    right,
    sendPhotos,
    wantedOf,
  };
}
