import { expect, test } from "vitest";
import { wayTo } from "#src/shared/wizard/own-entry.ts";
import cases from "./ways.json" with { type: "json" };

type Case = {
  readonly name: string;
  readonly step?: object;
  readonly pathname?: string;
  /** Entries of the wizard behind its own; without it the wizard has none yet. */
  readonly behind?: number;
  readonly isNext?: boolean;
  readonly replace?: boolean;
  readonly way: readonly unknown[] | null;
};

test.each(cases as readonly Case[])(
  "$name",
  ({ step, pathname = "/a/cero", behind, isNext = false, ...one }) => {
    const wizard = { draft: "D", flow: "claim/vehicle", isNext };
    const own = behind === undefined ? undefined : { ...wizard, behind };
    const way = wayTo({ to: "/a/uno", ...step }, { ...wizard, own, pathname }, one.replace ?? false);
    const [kind, to, left] = one.way ?? [];
    if (one.way === null) expect(way).toBeUndefined();
    else if (kind === "back") expect(way).toEqual({ type: "back", entries: to });
    else
      expect(way).toEqual({
        type: "entry",
        to,
        takesPlace: kind === "replace",
        entry: { ...wizard, behind: left },
      });
  },
);
