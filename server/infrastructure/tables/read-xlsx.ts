import { isDayFormat } from "./number-formats.ts";
import { readSheet, type Sheet } from "./read-sheet.ts";
import { readXml } from "./read-xml.ts";
import { refuseTable } from "./table.ts";
import { unzipParts } from "./unzip-parts.ts";

export type SheetLines = { readonly name: string; readonly lines: readonly (readonly string[])[] };

/** The lines of the first sheet that is shown and has any, as cells. */
export function readXlsx(bytes: Uint8Array): SheetLines {
  const parts = unzipParts(bytes, (name) =>
    /^xl\/(workbook|styles|sharedStrings|_rels\/workbook\.xml|worksheets\/[^/]+)(\.xml)?(\.rels)?$/.test(
      name,
    ),
  );
  const workbook = parts.get("xl/workbook.xml");
  if (workbook === undefined) throw refuseTable("damaged");
  const { sheets, isFrom1904 } = readWorkbook(workbook);
  const places = readRelations(parts.get("xl/_rels/workbook.xml.rels") ?? "");
  const shared = readShared(parts.get("xl/sharedStrings.xml") ?? "");
  const isDay = readStyles(parts.get("xl/styles.xml") ?? "");
  const read = sheets.flatMap(({ name, relation, isHidden }) => {
    const part = isHidden ? undefined : parts.get(places.get(relation) ?? "");
    return part === undefined
      ? []
      : [() => ({ name, lines: readSheet(part, { shared, isDay, isFrom1904 }) })];
  });
  for (const sheet of read) {
    const found = sheet();
    if (found.lines.length > 0) return found;
  }
  throw refuseTable("empty");
}

type Named = { readonly name: string; readonly relation: string; readonly isHidden: boolean };

function readWorkbook(xml: string): { readonly sheets: readonly Named[]; readonly isFrom1904: boolean } {
  const sheets: Named[] = [];
  let isFrom1904 = false;
  readXml(xml, {
    open: (tag, { name = "", state, date1904, ...rest }) => {
      if (tag === "workbookPr") isFrom1904 = date1904 === "1" || date1904 === "true";
      if (tag === "sheet")
        sheets.push({ name, relation: rest["r:id"] ?? "", isHidden: (state ?? "visible") !== "visible" });
    },
  });
  return { sheets, isFrom1904 };
}

function readRelations(xml: string): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  readXml(xml, {
    open: (tag, { Id: id, Target: target }) => {
      if (tag === "Relationship" && id && target)
        places.set(id, target.startsWith("/") ? target.slice(1) : `xl/${target}`);
    },
  });
  return places;
}

function readShared(xml: string): readonly string[] {
  const shared: string[] = [];
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

/** Which styles write a number as a day. */
function readStyles(xml: string): Sheet["isDay"] {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isCell = false;
  readXml(xml, {
    open: (tag, { numFmtId = "0", formatCode = "" }) => {
      if (tag === "numFmt") codes.set(Number(numFmtId), formatCode);
      if (tag === "cellXfs") isCell = true;
      if (tag === "xf" && isCell) styles.push(isDayFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (tag) => {
      if (tag === "cellXfs") isCell = false;
    },
  });
  return (style) => styles[style] ?? false;
}
