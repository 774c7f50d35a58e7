import "./prices.css";
import "./prices-narrow.css";
import { isObject, type JsonObject } from "#engine/json/index.ts";
import type { WidgetProps } from "#engine/react/index.ts";
import { type Choice, choicesOf } from "#engine/runtime/index.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { aboutOf } from "./about-prices.ts";
import { SharedLink } from "./shared-link.tsx";

/** What was picked to be compared, each with its way out, and the link that was made of it. */
export function Tray(props: WidgetProps) {
  const { id, label, schema, value, options, onChange } = props;
  const { share, chosen, isClosed } = aboutOf(props);
  const choices = choicesOf({ schema, value, ...(options.source ? { source: options.source } : {}) });
  const picked = choices.filter(({ isChosen }) => isChosen);
  const price = choices.find(({ key }) => key === chosen);
  const most = schema.maxItems ?? choices.length;
  const without = (key: string) => {
    const kept = picked.filter((one) => one.key !== key).map((one) => one.value);
    onChange(kept.length === 0 ? undefined : kept);
  };
  return (
    <section id={id} className="tray-pick" tabIndex={-1} aria-label={label}>
      {picked.length === 0 ? (
        <span className="soft">{quotesText("tray.none", { most })}</span>
      ) : (
        <span className="soft">{quotesText("tray.count", { count: picked.length, most })}</span>
      )}
      {picked.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          className="tray-chip"
          aria-label={quotesText("tray.remove", { name: label })}
          onClick={() => without(key)}
        >
          {label}
          <Icon name="close" />
        </button>
      ))}
      {price ? (
        <span className="tray-chosen">
          <span className="soft">{price.label}</span>
          <strong>{shownPrice(price)}</strong>
        </span>
      ) : (
        isClosed !== true && <span className="tray-chosen soft">{quotesText("tray.choose")}</span>
      )}
      {share?.url && <SharedLink url={share.url} whatsapp={share.whatsapp} />}
    </section>
  );
}

function shownPrice({ facts }: Choice): string {
  const value = isObject(facts ?? null) ? (facts as JsonObject).value : undefined;
  return typeof value === "string" ? value : "";
}
