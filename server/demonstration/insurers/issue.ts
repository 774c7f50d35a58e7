import { addMonths, later } from "./days.ts";
import { type Plan, type Risk, tariffOf, termOf } from "./tariff.ts";

/** What a policy is asked for with, as an insurer understood it. */
export type Order = {
  /** Who asks twice by the same key is answered the same. */
  readonly key: string;
  /** Its quote, as it was written. */
  readonly quote: string;
  /** The number of that quote, or of one of its plans. */
  readonly number?: number;
  readonly offer?: number;
  readonly plan: string;
  /** The instalment that was accepted, in centavos. */
  readonly price: number;
  /** The number that tells the thing from others like it, where it has one. */
  readonly serial?: string;
  /** An inspection that was approved. */
  readonly inspection?: string;
  /** What its documents say, too. */
  readonly plate?: string;
  readonly holder?: string;
};

export type Policy = {
  readonly id: number;
  readonly number: string;
  readonly from: string;
  readonly to: string;
};

/** A policy with what it was made of. */
export type Issued = {
  readonly policy: Policy;
  readonly product: string;
  readonly order: Order;
  readonly plan: Plan;
};

/** In what an order stands. */
export type Stand = {
  readonly state:
    | "issued"
    | "progress"
    | "price"
    | "fields"
    | "approval"
    | "inspection"
    | "refused"
    | "missing";
  readonly quote?: string;
  readonly reference?: string;
  readonly policy?: Policy;
  /** Centavos: an instalment of today, of what all of them are made, and all of them. */
  readonly price?: number;
  readonly parts?: Readonly<Record<string, number>>;
  readonly total?: number;
  /** When each instalment is due, of whoever says so; ISO days, centavos. */
  readonly due?: readonly { readonly on: string; readonly amount: number }[];
  readonly covers?: readonly string[];
  readonly isInspected?: boolean;
  /** By our names. */
  readonly fields?: readonly { readonly name: string; readonly message: string }[];
  readonly message?: string;
};

/** What an insurer may do with an order beside issuing it, on demand. */
export type Behaviour =
  | "in-progress"
  | "price"
  | "fields"
  | "approval"
  | "approval-refused"
  /** It takes its time: nothing is approved until it does otherwise. */
  | "approval-waits"
  | "inspection"
  | "claim-refused"
  | "lost";

/** The desk of a simulated insurer that issues. */
export type Issuing = {
  /** Keeps what was quoted, to be issued. */
  quoted(number: number, quote: Quoted): void;
  /** Takes an order; the same key is one order. */
  issue(product: string, order: Order): Stand;
  /** In what the order of a key stands by now. */
  look(key: string): Stand;
  behave(behaviour: Behaviour | undefined): void;
  /** Every policy that was issued. */
  issued(): readonly { readonly key: string; readonly quote: string; readonly policyNumber: string }[];
  /** The policy of a number, with what it was made of. */
  find(number: string): Issued | undefined;
};

export type Quoted = {
  readonly product: string;
  readonly risk: Risk;
  readonly plans: readonly Plan[];
};

type Kept = {
  readonly order: Order;
  readonly quoted: Quoted | undefined;
  readonly plan: Plan | undefined;
  stand: Stand;
  looks: number;
};

/** Quotes and orders that are kept, of each the newest. */
const mostKept = 5_000;
/** At this look what takes its time is done. */
const lastLook = 2;

/**
 * Opens the desk of an insurer whose policies' numbers begin so; `isSlow` where it never issues at once, `dueAfter` so many
 * days of the term the first instalment is due, where it says so.
 */
export function openIssuing({
  prefix = "",
  isSlow = false,
  dueAfter,
}: {
  readonly prefix?: string;
  readonly isSlow?: boolean;
  readonly dueAfter?: number;
} = {}): Issuing {
  const quotes = new Map<number, Quoted>();
  const orders = new Map<string, Kept>();
  let behaviour: Behaviour | undefined;
  return {
    quoted: (number, quote) => keep(quotes, number, quote),
    behave: (one) => {
      behaviour = one;
    },
    issue: (product, order) => {
      const before = orders.get(order.key);
      if (before) return before.stand;
      const quoted = quotes.get(order.number ?? Math.floor((order.offer ?? 0) / 100));
      const plan = quoted?.plans.find(({ offer }) => offer.code === order.plan);
      const kept: Kept = { order, quoted, plan, stand: { state: "missing" }, looks: 0 };
      kept.stand = { quote: order.quote, ...first(product, kept) };
      keep(orders, order.key, kept);
      return kept.stand;
    },
    look: (key) => {
      const kept = orders.get(key);
      if (!kept) return { state: "missing", message: "No conocemos ese pedido" };
      const { state } = kept.stand;
      if (state !== "progress" && state !== "approval") return kept.stand;
      if (behaviour === "approval-waits") return kept.stand;
      kept.looks += 1;
      if (kept.looks >= lastLook)
        kept.stand = {
          quote: kept.order.quote,
          ...(state === "approval" && behaviour === "approval-refused"
            ? { state: "refused", message: "No aprobamos lo que se quiere asegurar" }
            : policyOf(kept)),
        };
      return kept.stand;
    },
    issued: () =>
      [...orders.values()].flatMap(({ order: { key, quote }, stand: { policy } }) =>
        policy ? [{ key, quote, policyNumber: policy.number }] : [],
      ),
    find: (number) => {
      const kept = [...orders.values()].find(({ stand }) => stand.policy?.number === number);
      const { order, plan, quoted, stand: { policy } = {} } = kept ?? {};
      return order && plan && quoted && policy && { policy, product: quoted.product, order, plan };
    },
  };

  function first(product: string, kept: Kept): Stand {
    const { order, quoted, plan } = kept;
    if (!quoted || !plan || quoted.product !== product)
      return { state: "refused", message: "La cotización no existe o venció: hay que volver a cotizar" };
    const reference = `TR-${numberOf(order.key)}`;
    const wrong = wrongIn(product, order);
    if (wrong.length > 0)
      return { state: "fields", fields: wrong, message: wrong.map(({ message }) => message).join("; ") };
    const price = priceOf(plan);
    if (order.price !== price) return { state: "price", price, parts: partsOf(plan) };
    if (behaviour === "inspection" && order.inspection === undefined)
      return { state: "inspection", message: "Hay que inspeccionar el bien antes de emitir" };
    if (plan.needsApproval || behaviour?.startsWith("approval"))
      return {
        state: "approval",
        reference,
        message: "Un vehículo de más de diez años lo aprueba la compañía",
      };
    if (isSlow || behaviour === "in-progress") return { state: "progress", reference };
    return policyOf(kept);
  }

  /** Its number is what everybody writes wrong. */
  function wrongIn(product: string, { serial = "" }: Order): NonNullable<Stand["fields"]> {
    const { serial: wanted } = tariffOf(product);
    if (behaviour === "fields")
      return [
        ...(wanted ? [{ name: wanted.field, message: wanted.wrong }] : []),
        { name: "/client/email", message: "El mail no recibe correo" },
      ];
    if (!wanted || new RegExp(wanted.pattern).test(serial)) return [];
    return [{ name: wanted.field, message: wanted.message }];
  }

  function priceOf({ instalment }: Plan): number {
    return todays(instalment);
  }

  function partsOf({ parts }: Plan): Readonly<Record<string, number>> {
    const all = Object.entries(parts).map(([name, cents]) => [name, todays(cents)] as const);
    const total = all.reduce((sum, [, cents]) => sum + cents, 0);
    return { ...Object.fromEntries(all), total };
  }

  function todays(cents: number): number {
    return behaviour === "price" ? Math.round(cents * 1.05) : cents;
  }

  function policyOf({ order, quoted, plan }: Kept): Stand {
    const id = numberOf(order.key);
    const from = String(quoted?.risk.validFrom ?? "");
    const first = dueAfter === undefined ? undefined : later(from, dueAfter);
    return {
      state: "issued",
      policy: { id, number: `${prefix}${id}`, from, to: endOf(from, quoted) },
      price: order.price,
      // Of what all instalments are made: what is paid in parts is not a cent more.
      total: plan && order.price === plan.instalment ? plan.total : order.price * (plan?.instalments ?? 1),
      ...(plan ? { covers: plan.covers, isInspected: order.inspection !== undefined } : {}),
      ...(plan && first ? { due: dueOf(first, order.price, plan.instalments) } : {}),
    };
  }
}

function dueOf(first: string, amount: number, count: number): NonNullable<Stand["due"]> {
  return Array.from({ length: count }, (_, index) => ({ on: addMonths(first, index), amount }));
}

function endOf(from: string, quoted: Quoted | undefined): string {
  const { days, months = 12 } = termOf(quoted?.product ?? "", quoted?.risk ?? {});
  return days === undefined ? addMonths(from, months) : later(from, days);
}

/** The same for the same key, also after a new start: a policy's number is not given twice. */
export function numberOf(key: string): number {
  return (
    1 + ([...key].reduce((hash, one) => (hash * 33 + (one.codePointAt(0) ?? 0)) >>> 0, 5381) % 4_000_000_000)
  );
}

function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > mostKept && oldest !== undefined) map.delete(oldest);
}
