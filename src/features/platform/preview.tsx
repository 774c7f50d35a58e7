import { useEffect, useRef, useState } from "react";
import { Icon } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { usePlatforms } from "#src/shared/platforms/use-platforms.ts";
import { imageUrl } from "#src/shared/theme/apply-theme.ts";
import { tokensOf } from "#src/shared/theme/tokens.ts";
import { type Draft, isColor, themeOf } from "./draft.ts";
import "./preview.css";

const shapes = ["phone", "desktop"] as const;

type PreviewProps = {
  draft: Draft;
  /** Path of the logo that is published. */
  logo: string | undefined;
};

/** How the platform's first page looks with what is being typed; a picture of it, with the tasks that it has. */
export function Preview({ draft, logo }: PreviewProps) {
  const [shape, setShape] = useState<(typeof shapes)[number]>("phone");
  const page = useRef<HTMLDivElement>(null);
  const found = usePlatforms();
  const tasks = found.status === "ready" ? found.flows.filter(({ task }) => task).slice(0, 3) : [];
  const { primary, secondary, title, text, links } = draft;
  const image = draft.logo?.url ?? (logo === undefined ? undefined : imageUrl(logo));

  useEffect(() => {
    if (!isColor(primary) || !isColor(secondary)) return;
    const tokens = tokensOf(themeOf(primary, secondary));
    // Through the CSSOM: the page's CSP allows no style attribute.
    for (const [name, value] of Object.entries(tokens)) page.current?.style.setProperty(name, value);
  }, [primary, secondary]);

  return (
    <aside aria-label={deskText("platform.preview")}>
      <div className="preview-side">
        <div className="preview-top">
          <h2>{deskText("platform.looks")}</h2>
          <fieldset className="switcher">
            <legend className="hidden-visually">{deskText("platform.preview")}</legend>
            {shapes.map((one) => (
              <label key={one}>
                <input type="radio" name="preview" checked={one === shape} onChange={() => setShape(one)} />
                {deskText(`platform.${one}`)}
              </label>
            ))}
          </fieldset>
        </div>
        <div className={`preview-frame preview-${shape}`}>
          <div ref={page} className="preview">
            <div className="preview-head">
              {image && <img src={image} alt="" width="32" height="32" />}
              {title}
            </div>
            <div className="preview-body">
              {tasks.map(({ flow, title: task }) => (
                <div key={flow} className="preview-task">
                  {task}
                  <Icon name="right" />
                </div>
              ))}
              <div className="preview-button">{deskText("platform.previewButton")}</div>
            </div>
            <div className="preview-foot">
              {links.length > 0 && (
                <p>
                  {links
                    .map(({ label }) => label)
                    .filter(Boolean)
                    .join(" · ")}
                </p>
              )}
              {text && <p>{text}</p>}
            </div>
          </div>
        </div>
      </div>
    </aside>
  );
}
