import {
  addDays,
  checkCuit,
  checkDni,
  checkEmail,
  checkImei,
  checkPhone,
  checkPlate,
  cleanDni,
  cleanImei,
  cleanPhone,
  cleanPlate,
  foldText,
  knownTaxPrefixes,
  parseDate,
  typedDate,
  wireDate,
} from "#engine/identifiers/index.ts";
import type { Json } from "#engine/json/index.ts";
import type { Field, Reading } from "./field.ts";
import { isOfCompany, personIn } from "./person-in.ts";
import type { TextCode } from "./text-of.ts";
import words from "./words.json" with { type: "json" };

/** What the cells of a file are read by. */
export type Reader = {
  readonly today: string;
  /** The product that is called so. */
  readonly productCalled: (name: string) => string | undefined;
};

/** What is wrong with a cell, by its sentence. */
export type CellProblem = {
  readonly code: TextCode;
  readonly params?: Readonly<Record<string, string | number>>;
};

type Read = { readonly value: Json | undefined } | { readonly problem: CellProblem };

const blank = new Set(words.blank);

/** The value that a cell's text is, in wire form; nothing for one that says nothing. */
export function readCell(text: string, { reads, max, min = 1 }: Field, reader: Reader): Read {
  const bare = text.trim();
  if (bare === "" || blank.has(bare.toLowerCase())) return { value: undefined };
  if (/^=/.test(bare)) return { problem: { code: "formula", params: { value: shortened(bare) } } };
  const value = readers[reads](bare, { ...reader, min, max: max ?? 0 });
  if (value !== undefined)
    return typeof value === "string" && max !== undefined && value.length > max
      ? { problem: { code: "long", params: { max } } }
      : { value };
  const code = reads === "text" || reads === "name" ? "missing" : reads;
  return { problem: { code, params: { value: shortened(bare), min, max: max ?? 0 } } };
}

type Around = Reader & { readonly min: number; readonly max: number };

const readers: Readonly<Record<Reading, (text: string, around: Around) => Json | undefined>> = {
  text: (text) => text,
  name: (text) => (text === text.toUpperCase() ? capitalized(text) : text),
  document: readDocument,
  day: (text, { today }) => wired(typedDate(text, { today })),
  birthday: (text, { today }) => {
    const day = typedDate(text, { today, isBirth: true });
    return day !== undefined && day > (addDays(today, -43_830) ?? "") && day < today ? wired(day) : undefined;
  },
  money: readMoney,
  signedMoney: readSigned,
  rate: readRate,
  month: readMonth,
  movement: (text) => wordIn(words.movement, text),
  part: readPart,
  collection: (text) => wordIn(words.collection, text),
  count: (text, { min, max }) => {
    const count = /^\d{1,3}$/.test(text) ? Number(text) : -1;
    return count >= min && count <= max ? count : undefined;
  },
  plate: (text) => (checkPlate(text, { nullable: true }) === undefined ? cleanPlate(text) : undefined),
  imei: (text) => (checkImei(text) === undefined ? cleanImei(text) : undefined),
  phone: (text) => (checkPhone(text) === undefined ? cleanPhone(text, { mobile: true }) : undefined),
  email: (text) => (checkEmail(text) === undefined ? text.toLowerCase() : undefined),
  product: (text, { productCalled }) => productCalled(text),
  person: (text) => {
    const document = readDocument(text);
    return document === undefined || isOfCompany(document) ? undefined : personIn(document);
  },
  percent: (text) => {
    const [, whole] = /^(\d{1,3})(?:[.,]0+)?\s*%?$/.exec(text) ?? [];
    return whole !== undefined && Number(whole) >= 1 && Number(whole) <= 100 ? Number(whole) : undefined;
  },
  relationship: (text) => wordIn(words.relationship, text),
  // No cell is one: its parts are.
  list: () => undefined,
};

/** What a word is called, of those that have several. */
function wordIn(known: Readonly<Record<string, readonly string[]>>, text: string): string | undefined {
  const asked = foldText(text);
  return Object.entries(known).find(([, names]) => names.includes(asked))?.[0];
}

/** A DNI, or the digits of a CUIL or CUIT whose last one is right. */
function readDocument(text: string): string | undefined {
  const digits = cleanDni(text.replace(/^(dni|cuit|cuil|lc|le)[\s:.]*/i, ""));
  if (digits.length === 11) {
    const options = { extraTaxPrefixes: knownTaxPrefixes };
    return checkCuit(digits, options) === undefined ? digits : undefined;
  }
  return checkDni(digits) === undefined ? digits.replace(/^0+/, "") : undefined;
}

/**
 * Centavos of an amount in pesos, however its thousands are parted: `1.234,56`, `1,234.56`, `1234.5`, `$ 900`. One that
 * may be two amounts, as `1,234`, is none.
 */
function readMoney(text: string): number | undefined {
  const bare = text.replace(/^(ars|\$)\s*/i, "").replace(/\s/g, "");
  const parts =
    /^(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3}){2,}|\d{1,3}(?:,\d{3})+(?=\.)|\d+)(?:[.,](\d{1,2}|\d{5,}))?$/.exec(
      bare,
    );
  if (!parts) return undefined;
  const [, whole = "", decimals = ""] = parts;
  const cents = Math.round(Number(`0.${decimals || "0"}`) * 100);
  const amount = Number(whole.replace(/[.,]/g, "")) * 100 + cents;
  return amount >= 1 && amount <= 999_999_999_900 ? amount : undefined;
}

/** The same, which may be nothing, or taken back: `-1.234,56`, `1.234,56-`, `(1.234,56)`. */
function readSigned(text: string): number | undefined {
  const bare = text.replace(/\s/g, "");
  const back = /^(?:\((.+)\)|(?:ars|\$)?-(.+)|(.+)-)$/i.exec(bare)?.slice(1).find(Boolean);
  if (/^(?:ars|\$)?0+(?:[.,]0+)?$/i.test(back ?? bare)) return 0;
  const amount = readMoney(back ?? bare);
  return back === undefined || amount === undefined ? amount : -amount;
}

/** Hundredths of a percent of a percentage: `15`, `15,5 %`, `17.25`. */
function readRate(text: string): number | undefined {
  const [, whole, decimals = ""] = /^(\d{1,3})(?:[.,](\d{1,2})0*)?\s*%?$/.exec(text) ?? [];
  const rate = whole === undefined ? -1 : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return rate >= 0 && rate <= 10_000 ? rate : undefined;
}

/** Which part of how many, as `9/12`, `9 de 12`, `Cuota 9` or `09` say it: `9/12`, `9`. */
function readPart(text: string): string | undefined {
  const [, part, count] =
    /^(?:cuota|cta\.?|n[°º.]?)?\s*(\d{1,3})(?:\s*(?:\/|de)\s*(\d{1,3}))?$/i.exec(text) ?? [];
  const [number, all] = [Number(part ?? 0), Number(count ?? part ?? 0)];
  if (number < 1 || number > all) return undefined;
  return count === undefined ? String(number) : `${number}/${all}`;
}

/** The first day of a month, as `10/2026`, `2026-10` or any of its days says it. */
function readMonth(text: string, { today }: Around): string | undefined {
  const [, month, year] = /^(\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  const [, yearFirst, monthLast] = /^(\d{4})[/.-]?(\d{2})$/.exec(text) ?? [];
  const day = yearFirst
    ? parseDate(`${yearFirst}/${monthLast}/01`)
    : year
      ? parseDate(`${year}/${month?.padStart(2, "0")}/01`)
      : typedDate(text, { today });
  return day === undefined || day > today || day < "2000" ? undefined : wireDate(`${day.slice(0, 7)}-01`);
}

function wired(day: string | undefined): string | undefined {
  return day && wireDate(day);
}

/** What somebody wrote in capitals, as names are written. */
function capitalized(text: string): string {
  return text.toLocaleLowerCase("es-AR").replace(/(?<![\p{L}\d'])\p{L}/gu, (letter) => letter.toUpperCase());
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
