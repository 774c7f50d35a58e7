import { isDayFormat } from "./number-formats.ts";
import { findPart, listRelations, type Relation } from "./package-parts.ts";
import { readSheet, type Sheet } from "./read-sheet.ts";
import { readXml } from "./read-xml.ts";
import { refuseTable } from "./table.ts";
import { openParts, type Parts } from "./unzip-parts.ts";

export type SheetLines = { readonly name: string; readonly lines: readonly (readonly string[])[] };

/** The lines of the first sheet that is shown and has any, as cells. Parts are found by their relations, not by their names. */
export function readXlsx(bytes: Uint8Array): SheetLines {
  const parts = openParts(bytes);
  const workbook = findPart(listRelations(parts, ""), "officeDocument") ?? "xl/workbook.xml";
  const { sheets, isFrom1904 } = readWorkbook(parts, workbook);
  const relations = listRelations(parts, workbook);
  const beside = (name: string) => `${workbook.slice(0, workbook.lastIndexOf("/") + 1)}${name}`;
  const shared = readShared(parts, findPart(relations, "sharedStrings") ?? beside("sharedstrings.xml"));
  const isDay = readStyles(parts, findPart(relations, "styles") ?? beside("styles.xml"));
  for (const { name, relation, isHidden } of sheets) {
    const part = isHidden ? undefined : parts.read(targetOf(relations, relation));
    if (part === undefined) continue;
    const lines = readSheet(part, { shared, isDay, isFrom1904 });
    if (lines.length > 0) return { name, lines };
  }
  throw refuseTable("empty");
}

function targetOf(relations: readonly Relation[], id: string): string {
  return relations.find((one) => one.id === id)?.target ?? "";
}

type Named = { readonly name: string; readonly relation: string; readonly isHidden: boolean };

function readWorkbook(parts: Parts, place: string) {
  const xml = parts.read(place);
  if (xml === undefined) throw refuseTable("damaged");
  const sheets: Named[] = [];
  let isFrom1904 = false;
  readXml(xml, {
    open: (tag, read) => {
      if (tag === "workbookPr") isFrom1904 = ["1", "true"].includes(read().date1904 ?? "");
      if (tag !== "sheet") return;
      const attributes = read();
      // Whatever the namespace of relations is prefixed by; `sheetId` has none.
      const prefixed = Object.keys(attributes).find((name) => name.endsWith(":id")) ?? "r:id";
      const isHidden = (attributes.state ?? "visible") !== "visible";
      sheets.push({ name: attributes.name ?? "", relation: attributes[prefixed] ?? "", isHidden });
    },
  });
  return { sheets, isFrom1904 };
}

/** Texts that cells refer to by number; a workbook whose cells have their own has none. */
function readShared(parts: Parts, place: string): readonly string[] {
  const xml = parts.read(place);
  const shared: string[] = [];
  if (xml === undefined) return shared;
  // Of how a word is spoken nothing is said.
  let [current, isSaid, isSpoken] = ["", false, false];
  readXml(xml, {
    open: (tag) => {
      if (tag === "si") current = "";
      if (tag === "rPh") isSpoken = true;
      isSaid = tag === "t" && !isSpoken;
    },
    text: (text) => {
      if (isSaid) current += text;
    },
    close: (tag) => {
      if (tag === "si") shared.push(current);
      if (tag === "rPh") isSpoken = false;
      isSaid = false;
    },
  });
  return shared;
}

/** Which styles write a number as a day; none in a workbook without styles. */
function readStyles(parts: Parts, place: string): Sheet["isDay"] {
  const xml = parts.read(place);
  if (xml === undefined) return () => false;
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isCell = false;
  readXml(xml, {
    open: (tag, attributes) => {
      if (tag === "cellXfs") isCell = true;
      if (tag !== "numFmt" && tag !== "xf") return;
      const { numFmtId = "0", formatCode = "" } = attributes();
      if (tag === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (tag === "xf" && isCell) styles.push(isDayFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (tag) => {
      if (tag === "cellXfs") isCell = false;
    },
  });
  return (style) => styles[style] ?? false;
}
