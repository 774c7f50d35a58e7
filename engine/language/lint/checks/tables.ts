import { doubtfulIn, type Table } from "#engine/expression/index.ts";
import { below } from "#engine/json/index.ts";
import type { FlowSubject } from "../subject.ts";

/** What others say in a table is one of our words, and each table is used. */
export function checkTables({ release, places, tell }: FlowSubject): void {
  const used = new Set(places.flatMap(({ expressions }) => expressions.flatMap(({ reads }) => reads.tables)));
  for (const [name, table] of Object.entries(release.flow.tables ?? {})) {
    const at = below("/tables", name);
    for (const { code, words } of doubtfulIn(table as Table))
      tell("repeated-code", below(at, words[1] ?? ""), { value: String(code), name: words[0] });
    if (!used.has(name)) tell("unused-table", at, { name }, { key: true });
  }
}
