import { CsvError, parse } from "csv-parse/sync";
import { decodeText } from "./decode-text.ts";
import { refuseTable, tableLimits } from "./table.ts";

/** What parts columns in files of here, and in those of others. */
const delimiters = [";", ",", "\t", "|"];
/** Lines above a header, and more than may be: what goes beyond is told by who counts the rows. */
const mostLines = tableLimits.rows + 30;

/** The lines of a text as cells, an empty one where a line is empty. */
export function readCsv(bytes: Uint8Array): readonly (readonly string[])[] {
  const whole = decodeText(bytes);
  // Excel's own way to say what parts its columns.
  const [told, named] = /^sep=(.)\r?\n/i.exec(whole) ?? [""];
  const text = whole.slice(told.length);
  const delimiter = named ?? delimiterOf(text);
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: tableLimits.columns * tableLimits.cell * 2,
      to: mostLines,
    });
  } catch (cause) {
    if (cause instanceof CsvError) throw refuseTable("damaged", undefined, cause);
    throw cause;
  }
}

/** What parts the first lines into most columns, the same number in most of them. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/, 20).filter(Boolean);
  const scoreOf = (delimiter: string): number => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, "").split(delimiter).length - 1);
    const most = Math.max(0, ...counts);
    return most * counts.filter((count) => count === most).length;
  };
  return delimiters.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0] ?? ";";
}
