import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadBase } from "#server/records/endorsements/base.ts";
import { premiumOfChange } from "#server/records/endorsements/preview.ts";
import { startRenewing } from "../policies/renewing.ts";

let selling: Awaited<ReturnType<typeof startRenewing>>;
beforeAll(async () => {
  selling = await startRenewing();
});
afterAll(() => selling?.server.close());

test("another coverage is previewed at what its insurer quoted beside the one that was taken, while that is what is paid", async () => {
  const { server, post, read, quoted, issue } = selling;
  const { id: quoteId, url, sura } = await quoted();
  expect((await post(url, sura)).statusCode).toBe(200);
  // It was offered beside it, in the same round.
  await sql`insert into quote_coverages (id, quote_id, round, insurer, own_quote, own_code, cluster, short_name, long_name,
      instalment, sum_insured, premium, created_at)
    select gen_random_uuid(), quote_id, round, insurer, own_quote, 'D', 'D', 'D', 'Todo riesgo', 11000000, sum_insured,
      jsonb_set(premium, '{totalPremium}', '11000000'), created_at
    from quote_coverages where id = ${(sura as { coverageId: string }).coverageId}::uuid`.execute(
    server.database.db,
  );
  await issue(quoteId, "QUOTED-1", { validFrom: "2026-11-18", validTo: "2027-11-18" });
  const { policyId } = await read(url);
  const base = await loadBase(server.database.db, policyId);
  if (!base) throw new Error("no policy came of the emission");
  const writes = [{ pointer: "/coverages/0/name", value: "Todo riesgo con franquicia" }];
  const changes = { writes, effect: undefined, price: "insurer" } as const;
  expect(premiumOfChange(base, { changes, effectiveOn: "2026-12-28" })).toMatchObject({
    ...{ before: 8_000_000, after: 11_000_000, basis: "quoted", quotedOn: "2026-11-20" },
    difference: Math.round((3_000_000 * 325) / 365),
  });
});
