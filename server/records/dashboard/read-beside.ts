import { wireDate } from "#engine/identifiers/index.ts";
import { judge } from "#permissions/index.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { showNotice } from "../../people/notifications/show.ts";
import type { Broker } from "../../people/principals/principal.ts";
import { selectLiquidations } from "../liquidations/liquidation.ts";
import { liquidationTitle } from "../liquidations/months.ts";

/** The newest of what is not read are told one after the other. */
const mostNotices = 5;
const mostLiquidations = 12;

/**
 * What stands beside a portfolio: the notices that a broker has not read, and the liquidations that wait for their
 * invoice. Of each only what they may see; one after the other, so that a page takes one connection for both.
 */
export async function readBeside(db: Db, broker: Broker): Promise<object> {
  const may = (scene: "dashboardCarousel" | "currentAccount") => judge(broker, scene, "show") === "permitted";
  return {
    notices: may("dashboardCarousel") ? await readNotices(db, broker) : [],
    liquidations: may("currentAccount") ? await readLiquidations(db, broker.brokerId) : [],
  };
}

async function readNotices(db: Db, broker: Broker): Promise<readonly object[]> {
  const rows = await db
    .selectFrom("notifications")
    .select(["id", "kind", "content", "created_at as createdAt", "read_at as readAt"])
    .where("broker_id", "=", broker.brokerId)
    // Who is invited is asked on the page itself.
    .where("kind", "not in", ["communication", "organizer-invitation"])
    .where("read_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(mostNotices)
    .execute();
  return rows.map((row) => showNotice(broker, row));
}

async function readLiquidations(db: Db, brokerId: string): Promise<readonly object[]> {
  const rows = await selectLiquidations(db)
    .where("broker_id", "=", brokerId)
    .where("status", "in", ["pending", "rejected"])
    .orderBy("period_to")
    .limit(mostLiquidations)
    .execute();
  return rows.map(({ id, from, to, status, invoiceTotal, availableOn }) => ({
    ...{ id, title: liquidationTitle({ from, to }), status, invoiceTotal },
    since: availableOn && wireDate(availableOn),
  }));
}
