import { useState } from "react";
import type { ListOf } from "./list.ts";

/** Rows that were picked, by what knows them; they stay picked on other pages. */
export type Picked<Row> = {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Picks these rows, or drops them. */
  readonly set: (rows: readonly Row[], isPicked: boolean) => void;
  readonly clear: () => void;
};

/** What is picked of a list, as long as it is looked at. */
export function usePicked<Row>({ idOf }: Pick<ListOf<Row>, "idOf">): Picked<Row> {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    rows: [...picked.values()],
    has: (row) => picked.has(idOf(row)),
    set: (rows, isPicked) =>
      setPicked((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (isPicked) next.set(idOf(row), row);
          else next.delete(idOf(row));
        }
        return next;
      }),
    clear: () => setPicked(new Map()),
  };
}
