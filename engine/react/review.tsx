import { useContext } from "react";
import type { FieldView, LeafView, SummaryView } from "#engine/runtime/index.ts";
import { isEmpty, showValue } from "./show-value.ts";
import { LookContext, ToolsContext } from "./tools.ts";

type Props = {
  readonly summary: readonly SummaryView[];
  /** An action works on what is shown. */
  readonly isLocked: boolean;
};

/** What was answered, step by step, each with its way back. */
export function Review({ summary, isLocked }: Props) {
  const { host, send } = useContext(ToolsContext);
  const { widgets } = useContext(LookContext);
  const hasAnswer = (leaf: LeafView) =>
    widgets[leaf.widget]?.Answer ? !isEmpty(leaf) : showValue(leaf, host.text) !== undefined;
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
          aria-disabled={isLocked || undefined}
          onClick={() => !isLocked && send({ type: "go-to", step: section.step })}
        >
          {host.text("form.review.change")}
        </button>
      </div>
      <Rows fields={answered(section.fields, hasAnswer)} />
    </section>
  ));
}

/** Fields that have something to show: what was not answered is not said, nor is a group of such. */
function answered(
  fields: readonly FieldView[],
  hasAnswer: (leaf: LeafView) => boolean,
): readonly FieldView[] {
  return fields.flatMap((field): readonly FieldView[] => {
    if (field.type === "leaf") return hasAnswer(field) ? [field] : [];
    if (field.type === "list")
      return field.items.length === 0
        ? []
        : [
            {
              ...field,
              items: field.items.map((item) => ({ ...item, fields: answered(item.fields, hasAnswer) })),
            },
          ];
    const inner = answered(field.fields, hasAnswer);
    return inner.length === 0 ? [] : [{ ...field, fields: inner }];
  });
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
  const { widgets } = useContext(LookContext);
  const Answer = widgets[leaf.widget]?.Answer;
  return (
    <div>
      <dt>{leaf.title}</dt>
      <dd>{Answer ? <Answer leaf={leaf} host={host} /> : showValue(leaf, host.text)}</dd>
    </div>
  );
}
