import { useContext } from "react";
import {
  answerText,
  type FieldView,
  isUnanswered,
  type LeafView,
  type SummaryView,
} from "#engine/runtime/index.ts";
import { answerWords } from "./answer-words.ts";
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
    widgets[leaf.widget]?.Answer
      ? !isUnanswered(leaf) || leaf.slots !== undefined
      : answerText(leaf, answerWords(host)) !== undefined;
  if (summary.length === 0) return null;
  const sections = summary.map((section) => (
    <section key={section.step} className="flow-review" aria-labelledby={`review-${section.step}`}>
      <div className="flow-review-head">
        <h2 id={`review-${section.step}`} className="flow-review-title">
          {section.title}
        </h2>
        {section.canChange && (
          <button
            type="button"
            className="flow-button flow-quiet"
            aria-label={host.text("form.review.change.step", { title: section.title })}
            aria-disabled={isLocked || undefined}
            onClick={() => !isLocked && send({ type: "go-to", step: section.step })}
          >
            {host.text("form.review.change")}
          </button>
        )}
      </div>
      <Rows fields={answered(section.fields, hasAnswer)} heading={section.title} />
    </section>
  ));
  return <div className="flow-reviews">{sections}</div>;
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
function Rows({
  fields,
  heading,
}: {
  readonly fields: readonly FieldView[];
  /** What the section is called, which a group need not say again. */
  readonly heading?: string;
}) {
  const leaves = fields.filter((field) => field.type === "leaf");
  return (
    <>
      {leaves.length > 0 && (
        <dl className="flow-rows">
          {leaves.map((leaf) => (
            <Row key={leaf.pointer} leaf={leaf} isNamed={leaf.title === heading} />
          ))}
        </dl>
      )}
      {fields.map((field) => {
        if (field.type === "group")
          return (
            <div key={field.pointer}>
              {field.title !== heading && <h3 className="flow-review-group">{field.title}</h3>}
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

/** An answer under its question, which is not said again where it is the section's own title. */
function Row({ leaf, isNamed }: { readonly leaf: LeafView; readonly isNamed: boolean }) {
  const { host } = useContext(ToolsContext);
  const { widgets } = useContext(LookContext);
  const Answer = widgets[leaf.widget]?.Answer;
  return (
    <div className={isNamed ? "flow-row-whole" : undefined}>
      <dt className={isNamed ? "flow-hidden" : undefined}>{leaf.title}</dt>
      <dd>{Answer ? <Answer leaf={leaf} host={host} /> : answerText(leaf, answerWords(host))}</dd>
    </div>
  );
}
