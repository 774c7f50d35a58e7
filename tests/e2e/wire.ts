import type { Page, Request } from "playwright";
import { expect, vi } from "vitest";
import type { DemoPerson } from "#engine/language/index.ts";
import { patience } from "../browser/test.ts";
import type { Product } from "./product.ts";

export type SentCall = {
  /** `POST /api/accidents` */
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
};

/** Gathers what the page sends to our API from now on. */
export function watchCalls(page: Page): readonly SentCall[] {
  const calls: SentCall[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    calls.push({
      call: `${request.method()} ${pathname}`,
      body: bodyOf(request),
      headers: request.headers(),
    });
  });
  return calls;
}

/** The claims of a person as the database has them, once their insurers have taken what was sent. */
export function storedClaims(product: Product, person: DemoPerson) {
  return vi.waitFor(async () => {
    const claims = await claimsNow(product, person);
    expect(claims.filter(({ status }) => status === "sending")).toEqual([]);
    return claims;
  }, patience);
}

/** The claims of a person as the database has them now. */
export function claimsNow({ server }: Product, { identityNumber }: DemoPerson) {
  return server.database.db
    .selectFrom("records")
    .select(["id", "status", "answers as content"])
    .where("entity", "=", "accident")
    .where("owner", "like", `insured:%:${identityNumber}`)
    .orderBy("created_at")
    .execute();
}

export function storedFiles({ server }: Product, accidentId: string) {
  return server.database.db
    .selectFrom("record_files as file")
    .innerJoin("records as record", "record.id", "file.record_id")
    .select([
      "file.id",
      "file.name",
      "file.type",
      "file.size",
      "file.sha256",
      "file.received_sha256 as receivedSha256",
      "record.parent_id as extendedId",
    ])
    .where((where) =>
      where.or([where("record.id", "=", accidentId), where("record.parent_id", "=", accidentId)]),
    )
    .orderBy("file.position")
    .execute();
}

function bodyOf(request: Request): Readonly<Record<string, unknown>> {
  const data = request.postData();
  return data === null ? {} : (JSON.parse(data) as Record<string, unknown>);
}
