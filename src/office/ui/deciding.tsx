import type { ReactNode } from "react";
import type { OfficeNeed } from "#permissions/index.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { useMayInOffice } from "../session/use-may-in-office.ts";

type DecidingProps = { need: OfficeNeed; children: ReactNode };

/** What decides something, for an operator who may; the others read that they only look. */
export function Deciding({ need, children }: DecidingProps) {
  return useMayInOffice(need) ? children : <p className="notice">{officeText("looksOnly")}</p>;
}
