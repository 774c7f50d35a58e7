import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { coverText } from "#src/desk/unpaid/cover-text.ts";
import { unpaidText } from "#src/shared/i18n/unpaid-text.ts";
import type { Unpaid } from "./unpaid.ts";

/** The words for whoever owes an instalment; `page` is where they look at how they pay. */
export function messageOf(unpaid: Unpaid, page: string | undefined): string {
  const { holder, asset, plate, policyNumber, instalment, amount, dueOn, insurer, coveredUntil } = unpaid;
  const [name = ""] = (holder ?? "").split(" ");
  const [part = ""] = (instalment ?? "").split("/");
  const params = {
    ...{ name, part, number: policyNumber, insurer: insurer.displayName, cover: coverText(coveredUntil) },
    ...{ amount: formatMoney(amount, "ARS"), due: formatDate(dueOn) },
    asset: [asset, plate].filter(Boolean).join(", "),
    page: page === undefined ? "" : unpaidText("page", { page }),
  };
  return unpaidText(name === "" || asset === null ? "messageBare" : "message", params).replace("  ", " ");
}
