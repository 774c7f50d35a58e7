import { errorId } from "@rjsf/utils";
import { useContext } from "react";
import type { FieldView, GroupView, ItemView, ListView } from "#engine/runtime/index.ts";
import { elementId } from "./element-id.ts";
import { AddIcon, RemoveIcon } from "./icons.tsx";
import { Problem, problemText } from "./problem.tsx";
import { Question } from "./question.tsx";
import { ToolsContext } from "./tools.ts";
import { useFocusAfterChange } from "./use-focus-after-change.ts";

/** What holds for all questions of a step: its heading, which need not be said twice, and whether an action works. */
type Frame = { readonly heading: string; readonly isLocked: boolean };

/** Questions, groups and lists as the view's tree has them. */
export function FieldTree({ fields, ...frame }: Frame & { readonly fields: readonly FieldView[] }) {
  return (
    <div className="flow-fields" aria-busy={frame.isLocked || undefined}>
      {fields.map((field) => {
        if (field.type === "group") return <Group key={field.pointer} group={field} {...frame} />;
        if (field.type === "list") return <List key={field.pointer} list={field} {...frame} />;
        const isHeading = field.title === frame.heading;
        return <Question key={field.pointer} leaf={field} isHeading={isHeading} isLocked={frame.isLocked} />;
      })}
    </div>
  );
}

/** An object's questions under one title. */
function Group({ group, ...frame }: Frame & { readonly group: GroupView }) {
  const { host } = useContext(ToolsContext);
  const { pointer, title, hint, problem } = group;
  const id = elementId(pointer);
  return (
    <fieldset id={id} tabIndex={-1} className="flow-group" aria-describedby={problem && errorId(id)}>
      {title && <legend className={title === frame.heading ? "flow-hidden" : "flow-legend"}>{title}</legend>}
      {hint && <p className="flow-hint">{hint}</p>}
      <FieldTree fields={group.fields} {...frame} />
      {problem && <Problem id={errorId(id)} text={problemText(problem, host)} />}
    </fieldset>
  );
}

/** A repeatable group: a card for each item, in fixed slots or added and removed by the person. */
function List({ list, ...frame }: Frame & { readonly list: ListView }) {
  const { host, send } = useContext(ToolsContext);
  const { pointer, title, hint, problem, fixed } = list;
  const id = elementId(pointer);
  const area = useFocusAfterChange(list.items.length);
  return (
    <fieldset
      ref={area}
      id={id}
      tabIndex={-1}
      className="flow-group flow-list"
      aria-describedby={problem && errorId(id)}
    >
      <legend className={title === frame.heading ? "flow-hidden" : "flow-legend"}>{title}</legend>
      {hint && <p className="flow-hint">{hint}</p>}
      {list.items.map((item, index) => (
        <Item
          key={item.key}
          item={item}
          {...frame}
          onRemove={
            list.canRemove && !fixed ? () => send({ type: "remove-item", pointer, index }) : undefined
          }
        />
      ))}
      {list.canAdd && !fixed && (
        <button
          type="button"
          className="flow-button flow-secondary flow-add"
          aria-disabled={frame.isLocked || undefined}
          onClick={() => !frame.isLocked && send({ type: "add-item", pointer })}
        >
          <AddIcon />
          {host.text("form.list.add", { title: inSentence(list.itemTitle) })}
        </button>
      )}
      {problem && <Problem id={errorId(id)} text={problemText(problem, host)} />}
    </fieldset>
  );
}

type ItemProps = Frame & { readonly item: ItemView; readonly onRemove: (() => void) | undefined };

function Item({ item, onRemove, ...frame }: ItemProps) {
  const { host } = useContext(ToolsContext);
  return (
    <fieldset className="flow-item">
      <legend className="flow-legend">{item.title}</legend>
      {item.hint && <p className="flow-hint">{item.hint}</p>}
      <FieldTree fields={item.fields} {...frame} />
      {onRemove && (
        <button
          type="button"
          className="flow-button flow-quiet flow-remove"
          aria-disabled={frame.isLocked || undefined}
          onClick={() => !frame.isLocked && onRemove()}
        >
          <RemoveIcon />
          {host.text("form.list.remove", { title: inSentence(item.title) })}
        </button>
      )}
    </fieldset>
  );
}

/** A title inside a sentence: «Tercero» → «tercero»; what is written in capitals, such as DNI, stays. */
function inSentence(title: string): string {
  const [first = "", second = ""] = title;
  const isAcronym = second !== "" && second === second.toLocaleUpperCase("es") && /\p{L}/u.test(second);
  return isAcronym ? title : first.toLocaleLowerCase("es") + title.slice(first.length);
}
