import "./group.css";
import { errorId } from "@rjsf/utils";
import { lazy, Suspense, useContext } from "react";
import type { FieldView, GroupView, ItemView, ListView } from "#engine/runtime/index.ts";
import { AsideAfter } from "./aside.tsx";
import { elementId } from "./element-id.ts";
import { fileAskedBy } from "./filled-slots.ts";
import { Fold, runsOf } from "./fold.tsx";
import { AddIcon, RemoveIcon } from "./icons.tsx";
import { inSentence } from "./in-sentence.ts";
import { Problem, problemText } from "./problem.tsx";
import { Question } from "./question.tsx";
import { SlotGroups } from "./slot-group.tsx";
import { ToolsContext } from "./tools.ts";
import { useFocusAfterChange } from "./use-focus-after-change.ts";

/** What holds for all questions of a step: its heading, which need not be said twice, and whether an action works. */
type Frame = { readonly heading: string; readonly isLocked: boolean };

/** Questions, groups and lists as the view's tree has them. */
export function FieldTree({ fields, ...frame }: Frame & { readonly fields: readonly FieldView[] }) {
  return (
    <div className="flow-fields" aria-busy={frame.isLocked || undefined}>
      {runsOf(fields).map(({ title, fields: run }) =>
        title === undefined ? (
          run.map((field) => <Field key={field.pointer} field={field} {...frame} />)
        ) : (
          <Fold key={run[0]?.pointer} title={title} fields={run}>
            <div className="flow-fields">
              {run.map((field) => (
                <Field key={field.pointer} field={field} {...frame} heading={title} />
              ))}
            </div>
          </Fold>
        ),
      )}
    </div>
  );
}

function Field({ field, ...frame }: Frame & { readonly field: FieldView }) {
  return (
    <>
      {field.type === "group" && <Group group={field} {...frame} />}
      {field.type === "list" && <List list={field} {...frame} />}
      {field.type === "leaf" && (
        <Question leaf={field} isHeading={field.title === frame.heading} isLocked={frame.isLocked} />
      )}
      <AsideAfter pointer={field.pointer} />
    </>
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
      {list.sheet ? (
        <Suspense>
          <Sheet
            list={list}
            isLocked={frame.isLocked}
            questions={(item) => <FieldTree fields={item.fields} {...frame} />}
          />
        </Suspense>
      ) : isTiles(list) ? (
        <Tiles list={list} isLocked={frame.isLocked} />
      ) : (
        list.items.map((item, index) => (
          <Item
            key={item.key}
            item={item}
            {...frame}
            onRemove={
              list.canRemove && !fixed ? () => send({ type: "remove-item", pointer, index }) : undefined
            }
          />
        ))
      )}
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

/** A list as a spreadsheet: few flows ask for one. */
const Sheet = lazy(async () => ({ default: (await import("./sheet/sheet.tsx")).Sheet }));

/** Whether each slot of a list asks one file and nothing else: then they are tiles. */
function isTiles({ fixed, items }: ListView): boolean {
  return fixed && items.every((item) => fileAskedBy(item) !== undefined);
}

/** Slots that ask one file each, side by side. */
function Tiles({ list, isLocked }: { readonly list: ListView; readonly isLocked: boolean }) {
  const { host } = useContext(ToolsContext);
  return (
    <SlotGroups
      slots={list.items}
      counts={(item) => fileAskedBy(item)?.required === true}
      isReady={(item) => fileAskedBy(item)?.value !== undefined}
      host={host}
    >
      {(item) => <SlotQuestion item={item} isLocked={isLocked} />}
    </SlotGroups>
  );
}

/** A slot that asks one file, named and drawn by the slot. */
function SlotQuestion({ item, isLocked }: { readonly item: ItemView; readonly isLocked: boolean }) {
  const { title, hint, drawing, refusal, sent } = item;
  const leaf = fileAskedBy(item);
  if (!leaf) return null;
  const slot = {
    title,
    ...(hint && { hint }),
    ...(drawing && { drawing }),
    ...(refusal && { refusal }),
    ...(sent && { sent }),
  };
  return <Question leaf={{ ...leaf, title }} slot={slot} isHeading={false} isLocked={isLocked} />;
}

type ItemProps = Frame & { readonly item: ItemView; readonly onRemove: (() => void) | undefined };

function Item({ item, onRemove, ...frame }: ItemProps) {
  const { host } = useContext(ToolsContext);
  return (
    <fieldset className="flow-item">
      <legend className="flow-legend">{item.title}</legend>
      {onRemove && (
        <button
          type="button"
          className="flow-icon-button flow-remove"
          aria-label={host.text("form.list.remove", { title: inSentence(item.title) })}
          aria-disabled={frame.isLocked || undefined}
          onClick={() => !frame.isLocked && onRemove()}
        >
          <RemoveIcon />
        </button>
      )}
      {item.hint && <p className="flow-hint">{item.hint}</p>}
      <FieldTree fields={item.fields} {...frame} />
    </fieldset>
  );
}
