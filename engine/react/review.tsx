import { useContext } from "react";
import type { FieldView, LeafView, SummaryView } from "#engine/runtime/index.ts";
import { filesOf, showValue } from "./show-value.ts";
import { Thumbnail } from "./thumbnail.tsx";
import { ToolsContext } from "./tools.ts";

/** What was answered, step by step, each with its way back. */
export function Review({ summary }: { readonly summary: readonly SummaryView[] }) {
  const { host, send } = useContext(ToolsContext);
  return summary.map((section) => (
    <section key={section.step} className="flow-review" aria-labelledby={`review-${section.step}`}>
      <div className="flow-review-head">
        <h2 id={`review-${section.step}`} className="flow-review-title">
          {section.title}
        </h2>
        <button
          type="button"
          className="flow-button flow-quiet"
          aria-label={host.text("form.review.change.step", { title: section.title })}
          onClick={() => send({ type: "go-to", step: section.step })}
        >
          {host.text("form.review.change")}
        </button>
      </div>
      <Rows fields={section.fields} />
    </section>
  ));
}

/** Answers of a level; what was not answered is not said. */
function Rows({ fields }: { readonly fields: readonly FieldView[] }) {
  const leaves = fields.filter((field) => field.type === "leaf");
  return (
    <>
      {leaves.length > 0 && (
        <dl className="flow-rows">
          {leaves.map((leaf) => (
            <Row key={leaf.pointer} leaf={leaf} />
          ))}
        </dl>
      )}
      {fields.map((field) => {
        if (field.type === "group")
          return (
            <div key={field.pointer}>
              <h3 className="flow-review-group">{field.title}</h3>
              <Rows fields={field.fields} />
            </div>
          );
        if (field.type === "list")
          return field.items.map((item) => (
            <div key={item.key}>
              <h3 className="flow-review-group">{item.title}</h3>
              <Rows fields={item.fields} />
            </div>
          ));
        return null;
      })}
    </>
  );
}

function Row({ leaf }: { readonly leaf: LeafView }) {
  const { host } = useContext(ToolsContext);
  const isFile = leaf.widget === "files" || leaf.widget === "file";
  const files = isFile ? filesOf(leaf.value) : [];
  const value = isFile ? undefined : showValue(leaf, host.text);
  if (files.length === 0 && value === undefined) return null;
  return (
    <div>
      <dt>{leaf.title}</dt>
      <dd>
        {value}
        {files.length > 0 && (
          <ul className="flow-review-files">
            {files.map((file) => (
              <li key={file.key}>
                <Thumbnail file={file} host={host} />
                <span className="flow-tile-name">{file.name}</span>
              </li>
            ))}
          </ul>
        )}
      </dd>
    </div>
  );
}
