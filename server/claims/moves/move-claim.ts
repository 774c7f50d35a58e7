import type { Trx } from "../../infrastructure/db/tables.ts";
import { cancelAsking } from "../../insurance/runs/cancel-asking.ts";
import type { Judgeable } from "../../records/entity/decision.ts";
import { type Mover, moveRecord, readMoved, tellBroker } from "../../records/move.ts";
import type { Answers } from "../../records/record.ts";
import type { RecordServices } from "../../records/record-services.ts";
import { canMove, statusOf } from "../../records/statuses.ts";
import { accident } from "../report/accident.ts";
import { claimFactsOf } from "./claim-facts.ts";
import type { Bearer, ClaimWord } from "./claim-word.ts";
import { listOddity } from "./list-oddity.ts";
import { noteDetails } from "./note-details.ts";
import { addTold } from "./tell-insured.ts";

/** `known` changed nothing: it was said before, or is older. `listed` cannot follow and waits for the office. */
export type Heard = "moved" | "known" | "listed";

type Said = {
  readonly id: string;
  readonly word: ClaimWord;
  readonly bearer: Bearer;
  readonly at: Date;
};

const { statuses } = accident;

/**
 * Moves a claim by the status table, whoever brings the status: history, audit, notices and the insured's mail in one
 * transaction. A person is refused what cannot follow; a service is not there to be refused, so its word is listed.
 */
export async function moveClaim(
  trx: Trx,
  services: Pick<RecordServices, "jobs">,
  { id, word, bearer, at }: Said,
): Promise<Heard> {
  await trx.selectFrom("records").select("id").where("id", "=", id).forUpdate().execute();
  const claim = await readMoved(trx, accident, id);
  if (bearer.by === "service" && isKnown(claim, word)) return "known";
  const { status, note } = word;
  const isSame = status === claim.status && isWorked(status);
  if (bearer.by === "service" && !isSame && !canMove(statuses, claim.status, status, bearer.by)) {
    await listOddity(trx, { id, was: claim.status, word, source: `insurer:${claim.insurer ?? ""}`, at });
    return "listed";
  }
  if (isSame && !bringsNews(word)) return "known";
  const currency = hasAmount(word) ? await currencyOf(trx, claim.policyId) : undefined;
  const learn = (known: Judgeable) => learned(known, { ...word, currency }, bearer);
  const move = { id, status, note, learn, at };
  if (isSame) await noteDetails(trx, claim, move, moverOf(bearer, word));
  else await moveRecord(trx, services, accident, move, moverOf(bearer, word));
  // The broker of a claim waits for the word that its insurer has it, whichever machine brings that.
  if (bearer.by === "job") await tellBroker(trx, accident, claim, move);
  if (statusOf(statuses, status)?.isClosed) await endOutside(trx, id, at);
  await addTold(trx, services, id);
  return "moved";
}

/** Ends what an insurer may do about a claim from outside: its service is asked no more, and its link opens nothing. */
async function endOutside(trx: Trx, id: string, at: Date): Promise<void> {
  await cancelAsking(trx, id, "claimStatus");
  await trx.updateTable("conversation_insurers").set({ expires_at: at }).where("claim_id", "=", id).execute();
}

/** Tells whether a service has said this before: its turn is no higher, or it repeats its last status. */
function isKnown(claim: Judgeable & { readonly status: string }, { status, turn }: ClaimWord): boolean {
  if (status === "sent" && claim.status !== "sending") return true;
  const { heard } = claimFactsOf(claim);
  if (heard === undefined) return false;
  if (turn !== undefined && heard.turn !== undefined) return turn <= heard.turn;
  return heard.status === status;
}

/** Tells whether an insurer has a claim of this status: only then there is something to be noted of it. */
function isWorked(status: string): boolean {
  return status !== "draft" && status !== "sending";
}

function bringsNews({ note, missing, paid, refused, appointment }: ClaimWord): boolean {
  return [note, missing, paid, refused, appointment].some((one) => one !== undefined);
}

function hasAmount({ paid, refused }: ClaimWord): boolean {
  return paid !== undefined || refused !== undefined;
}

async function currencyOf(trx: Trx, policyId: string | null): Promise<string | undefined> {
  const row = await trx
    .selectFrom("policies")
    .select("currency")
    .where("id", "=", policyId ?? "")
    .executeTakeFirst();
  return row?.currency;
}

type Learned = ClaimWord & { readonly currency: string | undefined };

function learned(known: Judgeable, word: Learned, { by }: Bearer): Answers {
  const { way: _way, ...facts } = claimFactsOf(known);
  const { status, turn, missing, paid, refused, currency, appointment, reference } = word;
  const said = { paid, refused, currency, appointment, reference };
  return {
    ...facts,
    ...Object.fromEntries(Object.entries(said).filter(([, one]) => one !== undefined)),
    // Papers that a word does not name are no longer waited for.
    missing: missing ?? (status === "pendingDocuments" ? (facts.missing ?? []) : []),
    ...(by === "service" ? { heard: { status, ...(turn === undefined ? {} : { turn }) } } : {}),
  };
}

function moverOf(bearer: Bearer, { note: _note, ...after }: ClaimWord): Mover {
  switch (bearer.by) {
    case "service":
      return { by: "service", address: "insurer", after };
    case "office":
      return { by: "office", address: bearer.address, who: bearer.who, after };
    case "job":
      return { by: "job", principal: { type: "job", name: "claim" }, action: "send", after };
    default:
      return { by: bearer.by, principal: bearer.principal, action: "move", after };
  }
}
