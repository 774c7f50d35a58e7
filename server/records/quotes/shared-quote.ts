import { wireDate } from "#engine/identifiers/index.ts";
import schema from "../../../flows/clusters.json" with { type: "json" };
import { dayOf } from "../../infrastructure/clock.ts";
import { AppError } from "../../infrastructure/errors/errors.ts";
import { clusterOf } from "../../insurance/insurers/clusters.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import { parametersAt } from "../../insurance/parameters/parameters.ts";
import { findAccount } from "../../people/brokers/broker.ts";
import { findTheme } from "../../people/platforms/settings.ts";
import { brokerOfOwner } from "../../people/principals/principal.ts";
import { columns, toRecord } from "../record-row.ts";
import type { RecordServices } from "../record-services.ts";
import type { Paper } from "../reports/draw-report.ts";
import { answered, assetOf } from "./head.ts";
import { sumCurrencyOf } from "./judge-offers.ts";
import { spoken } from "./number.ts";
import { type ComparedOffer, instalmentsOf, lastDayOf, loadOffers } from "./offers.ts";
import { drawnOffers, priceLines } from "./paper.ts";
import { commonPlatform, writeTo } from "./shared-by.ts";
import { findShare } from "./shares.ts";
import { loadQuoteHead } from "./show-quote.ts";

type Services = Pick<RecordServices, "db" | "clock" | "rules" | "letterheads">;

/**
 * What whoever has a link is shown of a quote: what is insured without anything that tells whose it is, what each
 * insurer asks and covers, and who made it. Prices that are over, or of an older round, are not among it. Whatever is
 * wrong with the code, or with the platform it is asked on, it is not found.
 */
export async function showShared(services: Services, platform: string, code: string): Promise<object> {
  const { account, number, product, asset, place, validUntil, shown } = await openShare(
    services,
    platform,
    code,
  );
  return {
    status: shown.length === 0 ? "expired" : "open",
    number,
    product,
    asset,
    place,
    validUntil: validUntil ? wireDate(dayOf(validUntil)) : "",
    isDemonstration: shown.some(({ isDemo }) => isDemo),
    broker: account ? writeTo(account) : {},
    coverages: shown.map((offer) => showOffered(offer, validUntil)),
  };
}

/** The same as a paper to be kept: one of its prices, or as many as a paper has room for. */
export async function paperOfShare(
  services: Services,
  platform: string,
  code: string,
  coverage: string | undefined,
): Promise<Paper> {
  const share = await openShare(services, platform, code);
  const { coveragesPerPaper } = await parametersAt(services.db, dayOf(services.clock()));
  const offers = share.shown.filter(({ id }) => coverage === undefined || id === coverage);
  if (offers.length === 0) throw new AppError("not-found");
  const { number, product, asset, place, validUntil, account, theme } = share;
  return drawnOffers(services, {
    facts: [
      [product, asset],
      ["Dónde se guarda", place],
    ],
    offers: offers.slice(0, coveragesPerPaper),
    linesOf: (offer) => coverLines(offer, validUntil),
    ...{ number, validUntil, account, theme },
  });
}

/** What a code opens on a platform, and whatever both the page and its paper tell of it. */
async function openShare({ db, clock, rules }: Services, platform: string, code: string) {
  const now = clock();
  const share = await findShare(db, code, now);
  const row =
    share &&
    (await db
      .selectFrom("records")
      .select([...columns, "records.owner"])
      .where("records.id", "=", share.quoteId)
      .executeTakeFirst());
  if (!share || !row) throw new AppError("not-found");
  const { id, owner, product, answers } = toRecord(row);
  const brokerId = brokerOfOwner(owner) ?? "";
  const [head, account, theme] = await Promise.all([
    loadQuoteHead(db, id),
    findAccount(db, brokerId),
    findTheme(db, brokerId),
  ]);
  if (![theme?.name, commonPlatform].includes(platform)) throw new AppError("not-found");
  const { validUntil } = head;
  const { offers } = await loadOffers(db, id, head);
  const today = dayOf(now);
  const isOver = share.round !== head.round || (validUntil !== null && validUntil <= now);
  const shown = offers.filter(
    (offer) =>
      !isOver &&
      lastDayOf(offer, validUntil) >= today &&
      (share.coverages.length === 0 || share.coverages.includes(offer.id)),
  );
  const locality = answered(answers, "locality") as { readonly name?: string } | undefined;
  return {
    ...{ account, theme, validUntil, shown },
    number: spoken(head.number),
    product: rules.titleOf(product ?? ""),
    asset: assetOf(answers),
    place: locality?.name ?? "",
  };
}

const coverTitles = new Map(schema.covers.map(({ code, title }) => [code, title]));

function showOffered(offer: ComparedOffer, validUntil: Date | null): object {
  const { insurer, cluster, longName, currency, instalment, sumInsured, isToConfirm } = offer;
  const { covers = [], deductible } = offer.offer as {
    readonly covers?: readonly string[];
    readonly deductible?: object;
  };
  return {
    id: offer.id,
    insurer: insurerTitle(insurer),
    cluster: clusterOf(cluster).name,
    plan: longName,
    currency,
    amount: instalment,
    instalments: instalmentsOf(offer),
    ...(sumInsured === null ? {} : { sumInsured, sumCurrency: sumCurrencyOf(offer.offer) }),
    ...(deductible === undefined ? {} : { deductible }),
    validUntil: wireDate(lastDayOf(offer, validUntil)),
    isToConfirm,
    covers: covers.map((code) => coverTitles.get(code) ?? code),
  };
}

/** Nothing of how a price is made: its parts tell what whoever sends it earns. */
function coverLines(offer: ComparedOffer, validUntil: Date | null): Paper["entries"] {
  const { covers = [] } = offer.offer as { readonly covers?: readonly string[] };
  const text = covers.map((code) => coverTitles.get(code) ?? code).join(", ");
  return [...priceLines(offer, validUntil), ...(text === "" ? [] : [{ title: "Cubre", text }])];
}
