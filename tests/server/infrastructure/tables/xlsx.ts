import { strToU8, zipSync } from "fflate";

export type Written = {
  readonly rows: string;
  readonly shared?: readonly string[];
  readonly styles?: string;
  readonly isFrom1904?: boolean;
  readonly level?: 0 | 9;
};

/** A workbook of one sheet, as spreadsheets write it: its rows are their own XML. */
export function xlsx({ rows, shared = [], styles = "", isFrom1904 = false, level = 9 }: Written): Uint8Array {
  const parts = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook><workbookPr date1904="${isFrom1904 ? 1 : 0}"/><sheets><sheet name="Vigentes" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    "xl/sharedStrings.xml": `<sst>${shared.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), {
    level,
  });
}
