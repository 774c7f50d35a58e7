import { useEffect, useRef, useState } from "react";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import "./preview.css";
import { previewName } from "./preview-theme.ts";

/** The windows in which it is shown, in pixels. */
const windows = { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 960 } } as const;
type Shape = keyof typeof windows;

/**
 * The public area's own page in a frame, dressed in what is being typed. It is told the theme and nothing else, once it
 * asks for it; it answers nothing.
 */
export function Preview({ theme }: { theme: ThemeDocument }) {
  const [shape, setShape] = useState<Shape>("phone");
  const [asked, setAsked] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isFrame = source === frame.current?.contentWindow && origin === location.origin;
      if (isFrame && data === "preview-ready") setAsked((times) => times + 1);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, []);

  useEffect(() => {
    if (asked > 0) frame.current?.contentWindow?.postMessage({ theme }, location.origin);
  }, [asked, theme]);

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const { width, height } = windows[shape];
    const fit = () => {
      // Through the CSSOM: the page's CSP allows no style attribute.
      const { style, clientWidth } = current;
      style.setProperty("--frame-width", `${width}px`);
      style.setProperty("--frame-height", `${height}px`);
      style.setProperty("--frame-scale", String(clientWidth / width));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    return () => observer.disconnect();
  }, [shape]);

  return (
    <aside aria-label={deskText("platform.preview")}>
      <div className="preview-side">
        <div className="preview-top">
          <h2>{deskText("platform.looks")}</h2>
          <fieldset className="switcher">
            <legend className="hidden-visually">{deskText("platform.preview")}</legend>
            {(Object.keys(windows) as Shape[]).map((one) => (
              <label key={one}>
                <input type="radio" name="preview" checked={one === shape} onChange={() => setShape(one)} />
                {deskText(`platform.${one}`)}
              </label>
            ))}
          </fieldset>
        </div>
        <div className={`preview-frame preview-${shape}`}>
          <div ref={box} className="preview">
            <iframe
              ref={frame}
              src={`/autogestion/${previewName}`}
              title={deskText("platform.preview")}
              // Nothing in it leads anywhere: neither this page nor another one.
              sandbox="allow-scripts allow-same-origin"
            />
          </div>
        </div>
        <p className="soft small">{deskText("platform.previewText")}</p>
      </div>
    </aside>
  );
}
