import { formatMoney, formatNumber } from "#engine/expression/index.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { Status } from "#src/desk/ui/status.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { NewPrice, Renewal } from "./renewal.ts";

/** What a policy costs now, what its renewal would, and how far apart they are; or how far that was asked. */
export function RenewalPrice({ renewal, percent }: { renewal: Renewal; percent: number }) {
  const { totalPremium, currency, renewal: price } = renewal;
  return (
    <p className="renewal-price">
      <span>
        {totalPremium === null ? (
          <span className="soft">{policiesText("renewals.unknown")}</span>
        ) : (
          <span className={price?.state === "priced" ? "soft" : undefined}>
            <span className="hidden-visually">{policiesText("renewals.premium")} </span>
            {formatMoney(totalPremium, currency)}
          </span>
        )}
        {price?.totalPremium !== undefined && (
          <>
            <Icon name="right" />
            <strong>
              <span className="hidden-visually">{policiesText("renewals.newPremium")} </span>
              {formatMoney(price.totalPremium, currency)}
            </strong>
          </>
        )}
      </span>
      {price && <Standing price={price} percent={percent} />}
    </p>
  );
}

const marks = { quoting: "progress", issuing: "progress", expired: "wait", none: "fail" } as const;
const words = {
  quoting: "renewals.quoting",
  issuing: "renewals.issuing",
  expired: "renewals.expired",
  none: "renewals.nobody",
} as const;

function Standing({ price, percent }: { price: NewPrice; percent: number }) {
  const { state, best, rises, instalments } = price;
  if (instalments)
    return (
      <span className="soft">
        {policiesText("renewals.otherInstalments", { count: instalments.quoted, now: instalments.now })}
      </span>
    );
  if (state === "priced") {
    if (!rises) return <span className="soft nowrap">{changeText(price)}</span>;
    return (
      <span title={policiesText("renewals.risesMore", { percent })}>
        <Status kind="fail">{changeText(price)}</Status>
      </span>
    );
  }
  if (state === "other")
    return (
      <span className="soft">
        {policiesText("renewals.other", {
          amount: formatMoney(best?.instalment ?? 0, "ARS"),
          insurer: best?.insurer ?? "",
        })}
      </span>
    );
  return <Status kind={marks[state]}>{policiesText(words[state])}</Status>;
}

/** `+16,3 %`, `−4,9 %` */
export function changeText({ percent = 0 }: NewPrice): string {
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${formatNumber(Math.abs(percent))} %`;
}
