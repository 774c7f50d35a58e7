import "./rows.css";
import "./review.css";
import { useContext } from "react";
import {
  answerText,
  type FieldView,
  isUnanswered,
  type LeafView,
  type SummaryView,
} from "#engine/runtime/index.ts";
import { answerWords } from "./answer-words.ts";
import { inGroups } from "./in-groups.ts";
import { LookContext, ToolsContext } from "./tools.ts";

type Props = {
  readonly summary: readonly SummaryView[];
  /** An action works on what is shown. */
  readonly isLocked: boolean;
};

/** What was answered, step by step and each with its way back, under the titles of their sections. */
export function Review({ summary, isLocked }: Props) {
  if (summary.length === 0) return null;
  return (
    <div className="flow-reviews">
      {inGroups(summary).map(({ title, things: [first, ...others] }) => {
        if (first === undefined) return null;
        // A step that is alone in its section is called as the section.
        if (title === undefined || others.length === 0)
          return [first, ...others].map((answers) => (
            <Answers key={answers.step} answers={answers} title={title ?? answers.title} {...{ isLocked }} />
          ));
        const id = `review-section-${first.step}`;
        return (
          <section key={first.step} className="flow-review-section" aria-labelledby={id}>
            <h2 id={id} className="flow-review-title">
              {title}
            </h2>
            {[first, ...others].map((answers) => (
              <Answers key={answers.step} answers={answers} title={answers.title} isInner {...{ isLocked }} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

type AnswersProps = Pick<Props, "isLocked"> & {
  readonly answers: SummaryView;
  readonly title: string;
  /** It stands under the title of its section. */
  readonly isInner?: boolean;
};

/** The answers of a step. */
function Answers({ answers: { step, title: heading, fields, canChange }, ...props }: AnswersProps) {
  const { title, isInner = false, isLocked } = props;
  const { host, send } = useContext(ToolsContext);
  const { widgets } = useContext(LookContext);
  const hasAnswer = (leaf: LeafView) =>
    widgets[leaf.widget]?.Answer
      ? !isUnanswered(leaf) || leaf.slots !== undefined
      : answerText(leaf, answerWords(host)) !== undefined;
  const [Title, Group] = isInner ? (["h3", "h4"] as const) : (["h2", "h3"] as const);
  return (
    <section className="flow-review" aria-labelledby={`review-${step}`}>
      <div className="flow-review-head">
        <Title id={`review-${step}`} className={isInner ? "flow-review-step" : "flow-review-title"}>
          {title}
        </Title>
        {canChange && (
          <button
            type="button"
            className="flow-button flow-quiet"
            aria-label={host.text("form.review.change.step", { title })}
            aria-disabled={isLocked || undefined}
            onClick={() => !isLocked && send({ type: "go-to", step })}
          >
            {host.text("form.review.change")}
          </button>
        )}
      </div>
      <Rows fields={answered(fields, hasAnswer)} heading={heading} Group={Group} />
    </section>
  );
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
  Group,
}: {
  readonly fields: readonly FieldView[];
  /** What the step is called, which a group need not say again. */
  readonly heading?: string;
  /** The heading of a group. */
  readonly Group: "h3" | "h4";
}) {
  return runsOf(fields).map((run) => {
    if (isRun(run))
      return (
        <dl key={run[0]?.pointer} className="flow-rows">
          {run.map((leaf) => (
            <Row key={leaf.pointer} leaf={leaf} isNamed={leaf.title === heading} />
          ))}
        </dl>
      );
    if (run.type === "group")
      return (
        <div key={run.pointer}>
          {run.title !== heading && <Group className="flow-review-group">{run.title}</Group>}
          <Rows fields={run.fields} Group={Group} />
        </div>
      );
    return run.items.map((item) => (
      <div key={item.key}>
        <Group className="flow-review-group">{item.title}</Group>
        <Rows fields={item.fields} Group={Group} />
      </div>
    ));
  });
}

type Inner = Exclude<FieldView, LeafView>;

function isRun(run: readonly LeafView[] | Inner): run is readonly LeafView[] {
  return Array.isArray(run);
}

/** Fields in their order, answers that follow one another together: a total stands below what it adds up. */
function runsOf(fields: readonly FieldView[]): readonly (readonly LeafView[] | Inner)[] {
  const runs: (LeafView[] | Inner)[] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (field.type !== "leaf") runs.push(field);
    else if (Array.isArray(last)) last.push(field);
    else runs.push([field]);
  }
  return runs;
}

/** An answer under its question, which is not said again where it is the step's own title. */
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
