import "./prices.css";
import type { WidgetProps } from "#engine/react/index.ts";
import { choicesOf } from "#engine/runtime/index.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { aboutOf } from "./about-prices.ts";

/** What was picked to be compared, each with its way out, and the link that was made of it. */
export function Tray(props: WidgetProps) {
  const { id, schema, value, options, onChange } = props;
  const { share } = aboutOf(props);
  const choices = choicesOf({ schema, value, ...(options.source ? { source: options.source } : {}) });
  const picked = choices.filter(({ isChosen }) => isChosen);
  const most = schema.maxItems ?? picked.length;
  const without = (key: string) => {
    const kept = picked.filter((one) => one.key !== key).map((one) => one.value);
    onChange(kept.length === 0 ? undefined : kept);
  };
  return (
    <div id={id} className="tray-pick" tabIndex={-1}>
      {picked.length === 0 ? (
        <span className="soft">{quotesText("tray.none")}</span>
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
      {share?.url && (
        <p className="tray-share">
          <a href={share.url} target="_blank" rel="noopener noreferrer">
            {share.url}
          </a>
          {share.whatsapp && (
            <a
              className="button button-secondary"
              href={share.whatsapp}
              target="_blank"
              rel="noopener noreferrer"
            >
              <Icon name="whatsapp" />
              {quotesText("tray.whatsApp")}
            </a>
          )}
          <span className="soft">{quotesText("tray.share")}</span>
        </p>
      )}
    </div>
  );
}
