import type { Page, Request } from "playwright";
import type { DemoPerson } from "#server/seed/demo.ts";
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

/** The claims of a person as the database has them. */
export function storedClaims({ server }: Product, { identityNumber }: DemoPerson) {
  return server.database.db
    .selectFrom("accidents")
    .select(["id", "status", "content"])
    .where("identity_number", "=", identityNumber)
    .orderBy("created_at")
    .execute();
}

export function storedFiles({ server }: Product, accidentId: string) {
  return server.database.db
    .selectFrom("accident_files")
    .select([
      "id",
      "name",
      "type",
      "size",
      "sha256",
      "received_sha256 as receivedSha256",
      "extension_id as extensionId",
    ])
    .where("accident_id", "=", accidentId)
    .orderBy("position")
    .execute();
}

function bodyOf(request: Request): Readonly<Record<string, unknown>> {
  const data = request.postData();
  return data === null ? {} : (JSON.parse(data) as Record<string, unknown>);
}
