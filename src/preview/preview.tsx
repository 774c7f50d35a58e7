import { Suspense, useState } from "react";
import { Flow } from "#engine/react/index.ts";
import { type Flow as PreparedFlow, reachMoment } from "#engine/runtime/index.ts";
import { shareFact } from "#src/shared/share/share-part.ts";
import { imageUrl } from "#src/shared/theme/apply-theme.ts";
import { namePage } from "#src/shared/theme/document-title.ts";
import { Toasts } from "#src/shared/ui/toasts.tsx";
import { createPreviewHost } from "./preview-host.ts";
import { forget, keptOf, type Staged, themeOf } from "./staged.ts";
import texts from "./texts.json" with { type: "json" };

/** A moment of a scenario as its person has it in front, and the ways to the others. */
export function Preview({ staged, flow }: { readonly staged: Staged; readonly flow: PreparedFlow }) {
  const [{ host, state, isStopped }] = useState(() => {
    const left = keptOf(staged);
    const reached = reachMoment(flow, staged.scenario, left?.moment ?? staged.moment);
    return {
      host: createPreviewHost(staged, reached.replies, reached.moment),
      state: { ...(left?.state ?? reached.state), release: flow.hash },
      isStopped: left === undefined && reached.moment < staged.moment,
    };
  });
  const theme = themeOf(staged);
  return (
    <>
      {/* Beside another moment its page says which one it is. */}
      {window.self === window.top && <Bar staged={staged} isStopped={isStopped} />}
      {theme && (
        <header className="area-header">
          <div className="area-header-inside">
            <span className="area-brand">
              <img src={imageUrl(theme.logo)} alt="" width="36" height="36" />
              <span>{theme.title}</span>
            </span>
          </div>
        </header>
      )}
      <main className={staged.area === "autogestion" ? "area-content" : "sheet preview-sheet"}>
        <div className="claim">
          <div className="wizard">
            <Flow
              flow={flow}
              host={host}
              initial={{ context: {}, state }}
              sharing={({ title, value }) => (
                <Suspense>
                  <shareFact.Part title={title} value={value} />
                </Suspense>
              )}
              onStep={(step) => namePage(step.title)}
            />
          </div>
        </div>
      </main>
      <Toasts />
    </>
  );
}

/** What is looked at, and the moments beside it. */
function Bar({ staged, isStopped }: { readonly staged: Staged; readonly isStopped: boolean }) {
  const { scenario, moment, audience, file } = staged;
  const { steps } = scenario;
  const name =
    moment < steps.length
      ? `${texts.moment.replace("{number}", `${moment + 1}`).replace("{count}", `${steps.length}`)}: ${steps[moment]?.at}`
      : texts.end;
  const whom = Object.values(audience).join(" · ");
  return (
    <aside className="preview-bar" aria-label={texts.title}>
      <p>
        <strong>{scenario.flow}</strong> · {scenario.title} · {name}
        {whom && ` · ${whom}`}
      </p>
      <p>
        <code>{file}</code> {texts.replies}
      </p>
      {isStopped && <p role="alert">{texts.stopped}</p>}
      <nav>
        {moment > 0 && <a href={addressOf(moment - 1)}>{texts.before}</a>}
        {moment < steps.length && <a href={addressOf(moment + 1)}>{texts.next}</a>}
        <a
          href={location.href}
          onClick={(event) => {
            event.preventDefault();
            forget();
            location.reload();
          }}
        >
          {texts.again}
        </a>
      </nav>
    </aside>
  );

  function addressOf(other: number): string {
    const query = new URLSearchParams(location.search);
    query.set("moment", other < steps.length ? `${other + 1}` : "fin");
    return `?${query}`;
  }
}
