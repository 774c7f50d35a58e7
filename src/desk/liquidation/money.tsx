import { formatMoney } from "#engine/expression/index.ts";
import "./liquidation.css";

/** An amount in pesos, of centavos; what is taken away in the colour for it, what is not known as a dash. */
export function Money({ amount }: { amount: number | null }) {
  if (amount === null) return <span className="soft">—</span>;
  const text = formatMoney(amount, "ARS");
  return amount < 0 ? <span className="account-negative">{text}</span> : text;
}
