import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readTable } from "#server/infrastructure/tables/read-table.ts";
import { tableOf } from "#server/infrastructure/tables/table-of.ts";
import { xlsx } from "./xlsx.ts";

const rowsOf = (bytes: Uint8Array) => tableOf(bytes).rows.map(({ cells }) => cells);
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = `<row r="1">${inline("A1", "Póliza")}${inline("B1", "Desde")}</row>`;

test.each([
  ["UTF-8", Buffer.from("Póliza;Año\n1;Ñandú\n")],
  ["UTF-8 with its mark", Buffer.from("\ufeffPóliza;Año\n1;Ñandú\n")],
  ["ISO-8859-1", Buffer.from("Póliza;Año\n1;Ñandú\n", "latin1")],
  ["UTF-16, as «texto Unicode»", Buffer.from("\ufeffPóliza\tAño\n1\tÑandú\n", "utf16le")],
  ["commas", Buffer.from("Póliza,Año\r\n1,Ñandú\r\n")],
  ["bars", Buffer.from("Póliza|Año\n1|Ñandú\n")],
  ["quotes", Buffer.from('"Póliza";"Año"\n"1";"Ñandú"\n')],
  ["Excel's own word", Buffer.from("sep=;\nPóliza;Año\n1;Ñandú\n")],
  ["lines of whose it is above", Buffer.from("Cartera vigente;\n;\nPóliza;Año\n1;Ñandú\n")],
])("a text in %s has its titles and its rows", (_, bytes) => {
  const { columns, rows } = tableOf(bytes);
  expect([columns, rows.map(({ cells }) => cells)]).toEqual([["Póliza", "Año"], [["1", "Ñandú"]]]);
});

test("of Windows-1252 the signs that ISO has not are read too", () => {
  expect(rowsOf(Buffer.from([0x61, 0x3b, 0x62, 0x0a, 0x80, 0x3b, 0x93, 0x0a]))).toEqual([["€", "“"]]);
});

test("cells are texts as a person types them, and a formula is its own", () => {
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="dd\\/mm\\/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="4"/></cellXfs>';
  const cells = [
    inline("A2", "99-1"),
    '<c r="B2" s="1"><v>46327</v></c>',
    '<c r="C2" s="2"><v>46327.75</v></c>',
    '<c r="D2" s="3"><v>71028.740000000005</v></c>',
    '<c r="E2" t="s"><v>0</v></c>',
    '<c r="F2"><f>SUM(A1:A9)</f><v>12</v></c>',
    '<c r="G2" t="b"><v>1</v></c>',
    '<c r="H2"><v>1.1555E+9</v></c>',
  ].join("");
  const titles = [..."ABCDEFGH"].map((letter) => inline(`${letter}1`, letter)).join("");
  const rows = `<row r="1">${titles}</row><row r="2">${cells}</row>`;
  const bytes = xlsx({ rows, shared: ["P&amp;G &lt;SA&gt;"], styles });
  expect(rowsOf(bytes)).toEqual([
    ["99-1", "01/11/2026", "01/11/2026", "71028,74", "P&G <SA>", "=SUM(A1:A9)", "Sí", "1155500000"],
  ]);
});

test.each([
  ["1900", 1, false, "01/01/1900"],
  ["1900 before the day that never was", 59, false, "28/02/1900"],
  ["1900 on it", 60, false, "60"],
  ["1900 after it", 61, false, "01/03/1900"],
  ["1904", 0, true, "01/01/1904"],
  ["1904 in our days", 44865, true, "01/11/2026"],
])("a day counted from %s", (_, serial, isFrom1904, day) => {
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
  const rows = `${head}<row r="2">${inline("A2", "1")}<c r="B2" s="1"><v>${serial}</v></c></row>`;
  expect(rowsOf(xlsx({ rows, styles, isFrom1904 }))).toEqual([["1", day]]);
});

test("of merged cells the first has what they say, and what is only painted is no column", () => {
  const rows = `${head}<row r="2">${inline("A2", "1")}<c r="B2"/><c r="XFD2" s="1"/></row>`;
  expect(tableOf(xlsx({ rows })).columns).toEqual(["Póliza", "Desde"]);
});

// Files that other programs write, as public bug reports describe them.
test.each(["without-shared-strings", "workbook22"])("%s.xlsx, as others write it, is read", (name) => {
  const bytes = readFileSync(new URL(`files/${name}.xlsx`, import.meta.url));
  const { sheet, columns, rows } = tableOf(bytes);
  expect([sheet, columns.length > 1, rows.length > 0]).toEqual(["Hoja1", true, true]);
});

/** A workbook of these parts; of a word and a number, the number in the format of a day where there are styles. */
const packed = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
const main = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const related = (...all: readonly (readonly [id: string, kind: string, target: string, more?: string])[]) =>
  `<Relationships>${all.map(([id, kind, target, more = ""]) => `<Relationship Id="${id}" Type="${main}/${kind}" Target="${target}" ${more}/>`).join("")}</Relationships>`;
const book = '<workbook><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>';
const sheetOf = (word: string, prefix = "") => {
  const rows = `<row r="1">${inline("A1", "Póliza")}${inline("B1", "Desde")}</row><row r="2">${word}<c r="B2" s="1"><v>46327</v></c></row>`;
  return `<worksheet><sheetData>${rows}</sheetData></worksheet>`.replace(/<(\/?)/g, `<$1${prefix}`);
};
const strings = "<sst><si><t>99-1</t></si></sst>";
const dated = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';

test.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])("a workbook with shared strings (%s) and styles (%s) is read", (hasStrings, hasStyles) => {
  const word = hasStrings ? '<c r="A2" t="s"><v>0</v></c>' : inline("A2", "99-1");
  const bytes = packed({
    "xl/workbook.xml": book,
    "xl/_rels/workbook.xml.rels": related(["rId1", "worksheet", "worksheets/sheet1.xml"]),
    "xl/worksheets/sheet1.xml": sheetOf(word),
    ...(hasStrings ? { "xl/sharedStrings.xml": strings } : {}),
    ...(hasStyles ? { "xl/styles.xml": dated } : {}),
  });
  expect(rowsOf(bytes)).toEqual([["99-1", hasStyles ? "01/11/2026" : "46327"]]);
});

const shared = '<c r="A2" t="s"><v>0</v></c>';
test.each<[string, Readonly<Record<string, string>>]>([
  [
    "with targets from the root",
    {
      "_rels/.rels": related(["R1", "officeDocument", "/xl/workbook.xml"]),
      "xl/workbook.xml": book,
      "xl/_rels/workbook.xml.rels": related(
        ["rId1", "worksheet", "/xl/worksheets/sheet1.xml"],
        ["rId2", "sharedStrings", "/xl/sharedStrings.xml"],
        ["rId3", "styles", "/xl/styles.xml"],
      ),
      "xl/worksheets/sheet1.xml": sheetOf(shared),
      "xl/sharedStrings.xml": strings,
      "xl/styles.xml": dated,
    },
  ],
  [
    "with names and folders of its own, its relations last",
    {
      "libro/hojas de cálculo/uno.xml": sheetOf(shared),
      "libro/textos.xml": strings,
      "formato.xml": dated,
      "libro/principal.xml": book,
      "libro/_rels/principal.xml.rels": related(
        ["rId1", "worksheet", "hojas%20de%20c%C3%A1lculo/uno.xml"],
        ["rId2", "sharedStrings", "./textos.xml"],
        ["rId3", "styles", "../formato.xml"],
        ["rId4", "sharedStrings", "https://example.com/otros.xml", 'TargetMode="External"'],
      ),
      "_rels/.rels": related(["R1", "officeDocument", "libro/principal.xml"]),
    },
  ],
  [
    "with other cases and backslashes in its names",
    {
      "XL\\Workbook.xml": book,
      "xl\\_rels\\Workbook.xml.rels": related(["rId1", "worksheet", "Worksheets/Sheet1.xml"]),
      "xl\\worksheets\\sheet1.xml": sheetOf(shared),
      "xl\\SharedStrings.xml": strings,
      "xl\\Styles.xml": dated,
    },
  ],
  [
    "with prefixes of its own",
    {
      "xl/workbook.xml": `<x:workbook><x:sheets><x:sheet name="Hoja1" sheetId="1" d3p1:id="rId1"/></x:sheets></x:workbook>`,
      "xl/_rels/workbook.xml.rels": related(["rId1", "worksheet", "worksheets/sheet1.xml"]),
      "xl/worksheets/sheet1.xml": sheetOf(shared, "x:"),
      "xl/sharedStrings.xml": strings,
      "xl/styles.xml": dated,
    },
  ],
])("a workbook %s is read", (_, parts) => {
  expect(rowsOf(packed(parts))).toEqual([["99-1", "01/11/2026"]]);
});

const wide = Array.from({ length: 61 }, (_, index) => `C${index}`).join(";");
test.each([
  [
    "a bomb",
    xlsx({ rows: `${head}<row r="2">${inline("A2", "0".repeat(80_000_000))}</row>` }),
    /ocupa demasiado/,
  ],
  [
    "15 million tags",
    xlsx({ rows: `${head}<row r="2">${"<c/>".repeat(15_000_000)}</row>` }),
    /ocupa demasiado/,
  ],
  [
    "a cell of 11 million references",
    xlsx({ rows: `${head}<row r="2">${inline("A2", "&amp;".repeat(11_000_000))}</row>` }),
    /ocupa demasiado/,
  ],
  [
    "two million empty cells",
    xlsx({ rows: `${head}<row r="2">${"<c/>".repeat(2_000_000)}</row>` }),
    /ocupa demasiado/,
  ],
  [
    "a million columns",
    xlsx({ rows: `${head}<row r="2">${inline("BDWGN2", "1")}</row>` }),
    /más de 60 columnas/,
  ],
  ["61 columns", Buffer.from(`${wide}\n${wide}\n`), /más de 60 columnas/],
  [
    "a row beyond all",
    xlsx({ rows: `${head}<row r="1048576">${inline("A1048576", "1")}</row>` }),
    /más de 20.000 filas/,
  ],
  ["20,001 rows", Buffer.from(`a;b\n${"1;2\n".repeat(20_001)}`), /más de 20.000 filas/],
  ["an old workbook, or one with a password", Buffer.from("d0cf11e0a1b11ae1", "hex"), /anterior a 2007/],
  ["a PDF", Buffer.from("%PDF-1.4\n%%EOF"), /\.csv o \.xlsx/],
  ["a photo", Buffer.from("ffd8ffe000104a46494600010100", "hex"), /dañado/],
  ["a ZIP that is cut", xlsx({ rows: head, level: 0 }).slice(0, 200), /dañado/],
  ["a ZIP of something else", xlsx({ rows: head }).slice(0, 4), /dañado/],
  ["XML that is none", xlsx({ rows: "<row r='1'><c></row>" }), /dañado/],
  ["nothing", Buffer.from("\n\n"), /no tiene filas/],
  ["titles alone", Buffer.from("a;b\n"), /no tiene filas/],
])("%s is refused with a sentence", (_, bytes, why) => {
  const read = () => tableOf(bytes);
  expect(read).toThrow(expect.objectContaining({ code: "table-refused" }));
  try {
    read();
  } catch (cause) {
    expect((cause as { details: { params: { why: string } } }).details.params.why).toMatch(why);
  }
});

test("what is read apart is the same, and a refusal comes back with its sentence", async () => {
  expect((await readTable(Buffer.from("a;b\n1;2\n"), "broker")).rows).toEqual([
    { number: 2, cells: ["1", "2"] },
  ]);
  await expect(readTable(Buffer.from("%PDF-1.4"), "broker")).rejects.toMatchObject({ code: "table-refused" });
});
