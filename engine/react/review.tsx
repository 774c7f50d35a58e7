import { useContext } from "react";
import type { FieldView, LeafView, SummaryView } from "#engine/runtime/index.ts";
import type { Host } from "./host.ts";
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
      <Rows fields={answered(section.fields, host)} />
    </section>
  ));
}

/** Fields that have something to show: what was not answered is not said, nor is a group of such. */
function answered(fields: readonly FieldView[], host: Host): readonly FieldView[] {
  return fields.flatMap((field): readonly FieldView[] => {
    if (field.type === "leaf")
      return isFileLeaf(field) || showValue(field, host.text) !== undefined ? [field] : [];
    if (field.type === "list")
      return field.items.length === 0
        ? []
        : [
            {
              ...field,
              items: field.items.map((item) => ({ ...item, fields: answered(item.fields, host) })),
            },
          ];
    const inner = answered(field.fields, host);
    return inner.length === 0 ? [] : [{ ...field, fields: inner }];
  });
}

function isFileLeaf({ widget }: LeafView): boolean {
  return widget === "files" || widget === "file";
}

/** Answers of a level. */
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
  const files = isFileLeaf(leaf) ? filesOf(leaf.value) : [];
  const value = isFileLeaf(leaf) ? undefined : showValue(leaf, host.text);
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
