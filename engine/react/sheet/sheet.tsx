import "./sheet.css";
import { errorId } from "@rjsf/utils";
import {
  type ClipboardEvent,
  type FocusEvent,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { isEqual } from "#engine/json/index.ts";
import { answerText, type ItemView, type LeafView, type ListView } from "#engine/runtime/index.ts";
import { answerWords } from "../answer-words.ts";
import { elementId, focusField } from "../element-id.ts";
import type { Host } from "../host.ts";
import { inSentence } from "../in-sentence.ts";
import { Problem, problemText } from "../problem.tsx";
import { ToolsContext } from "../tools.ts";
import { isSheet, itemsIn } from "./cells.ts";

type SheetProps = {
  readonly list: ListView;
  readonly isLocked: boolean;
  /** The questions of an item, as everywhere. */
  readonly questions: (item: ItemView) => ReactNode;
};

type Columns = NonNullable<ListView["sheet"]>["columns"];

/**
 * A list as a spreadsheet: a line tells each item, and the one that is worked on has its questions below it. Cells are
 * where a link to a problem leads, and open their line. What is pasted becomes lines.
 */
export function Sheet({ list, isLocked, questions }: SheetProps) {
  const { host, send } = useContext(ToolsContext);
  const { pointer, items, sheet: { columns, room } = { columns: [], room: 0 } } = list;
  const [open, setOpen] = useState<string>();
  const [told, setTold] = useState("");
  const last = items.at(-1);
  const isBegun = last !== undefined && isBlank(last);
  const opened = items.length === 1 ? last?.key : open;
  const count = useRef(items.length);
  const wanted = useRef<string>(undefined);

  /** Opens an item, on one of its questions where one is wanted. */
  function work({ key }: ItemView, pointer?: string): void {
    wanted.current = pointer;
    setOpen(key);
  }

  // An item that was added is worked on.
  useEffect(() => {
    const isAdded = items.length > count.current && isBegun;
    count.current = items.length;
    if (!isAdded || !last) return;
    wanted.current = last.fields[0]?.pointer;
    setOpen(last.key);
  }, [items.length, isBegun, last]);

  // The question that took the place of a cell has its focus.
  useEffect(() => {
    if (opened === undefined || wanted.current === undefined) return;
    focusField(wanted.current);
    wanted.current = undefined;
  }, [opened]);

  function take(text: string): boolean {
    const found = itemsIn(text, columns, host.today());
    if (isLocked || found.length === 0) return false;
    send({ type: "add-items", pointer, items: found });
    // The one that nobody has answered gives way.
    const left = found.length - room - (isBegun && items.length === 1 ? 1 : 0);
    setTold(
      left > 0
        ? host.text("form.sheet.full", { count: left })
        : host.text("form.sheet.added", { count: found.length }),
    );
    return true;
  }

  function paste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData("text/plain");
    const isText = event.target instanceof HTMLTextAreaElement;
    if (!isText && isSheet(text) && take(text)) event.preventDefault();
  }

  return (
    <div className="flow-sheet" onPaste={paste}>
      <table>
        <thead hidden={isBegun && items.length === 1}>
          <tr>
            <td />
            {columns.map(({ part, title }) => (
              <th key={part} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, index) => (
            <Line
              key={item.key}
              item={item}
              columns={columns}
              host={host}
              onOpen={(pointer) => work(item, pointer)}
              isOpen={item.key === opened}
            >
              {questions(item)}
              <div className="flow-sheet-actions">
                {list.canAdd && (
                  <button
                    type="button"
                    className="flow-button flow-quiet"
                    aria-disabled={isLocked || undefined}
                    onClick={() =>
                      !isLocked && send({ type: "add-items", pointer, items: [answersOf(item)] })
                    }
                  >
                    {host.text("form.sheet.duplicate")}
                  </button>
                )}
                {list.canRemove && (
                  <button
                    type="button"
                    className="flow-button flow-quiet"
                    aria-disabled={isLocked || undefined}
                    onClick={() => !isLocked && send({ type: "remove-item", pointer, index })}
                  >
                    {host.text("form.list.remove", { title: inSentence(item.title) })}
                  </button>
                )}
              </div>
            </Line>
          ))}
        </tbody>
      </table>
      {list.canAdd && <Pasting columns={columns} host={host} onTake={take} />}
      <p role="status" className="flow-hint">
        {told}
      </p>
    </div>
  );
}

type LineProps = {
  readonly item: ItemView;
  readonly columns: Columns;
  readonly host: Host;
  readonly isOpen: boolean;
  readonly onOpen: (pointer?: string) => void;
  readonly children: ReactNode;
};

function Line({ children, ...cells }: LineProps) {
  const { item, columns, isOpen } = cells;
  return (
    <>
      {!(isOpen && isBlank(item)) && <Cells {...cells} />}
      {isOpen && (
        <tr className="flow-sheet-open">
          <td colSpan={columns.length + 1}>{children}</td>
        </tr>
      )}
    </>
  );
}

/** The line of an item. It is drawn again where the item is another, whatever was made anew to open it. */
const Cells = memo(
  function Cells({ item, columns, host, isOpen, onOpen }: Omit<LineProps, "children">) {
    const words = answerWords(host);
    const enter = (event: FocusEvent, leaf: LeafView) => {
      if (event.target === event.currentTarget) onOpen(leaf.pointer);
    };
    return (
      <tr>
        <th scope="row">
          <button type="button" className="flow-link" aria-expanded={isOpen} onClick={() => onOpen()}>
            {item.title}
          </button>
        </th>
        {columns.map(({ part, title }) => {
          const leaf = leafOf(item, part);
          if (!leaf) return <td key={part} />;
          const { problem, pointer } = leaf;
          return (
            <td
              key={part}
              {...(isOpen ? {} : { id: elementId(pointer), tabIndex: -1 })}
              data-title={title}
              data-invalid={problem ? "" : undefined}
              onFocus={(event) => enter(event, leaf)}
            >
              {answerText(leaf, words)}
              {problem && !isOpen && (
                <Problem id={errorId(elementId(pointer))} text={problemText(problem, host)} />
              )}
            </td>
          );
        })}
      </tr>
    );
  },
  (before, after) =>
    before.isOpen === after.isOpen &&
    isEqual(before.columns, after.columns) &&
    isEqual(before.item, after.item),
);

function leafOf({ fields, pointer }: ItemView, part: string): LeafView | undefined {
  const field = fields.find((one) => one.pointer === `${pointer}/${part}`);
  return field?.type === "leaf" ? field : undefined;
}

/** Whether nobody has answered anything of it: then it is its questions alone. */
function isBlank(item: ItemView): boolean {
  return Object.keys(answersOf(item)).length === 0;
}

function answersOf({ fields, pointer }: ItemView) {
  const said = fields.flatMap((field) =>
    field.type === "leaf" && field.value !== undefined
      ? [[field.pointer.slice(pointer.length + 1), field.value] as const]
      : [],
  );
  return Object.fromEntries(said);
}

type PastingProps = {
  readonly columns: Columns;
  readonly host: Host;
  readonly onTake: (text: string) => boolean;
};

/** Where there is no key to paste with, such as on a phone, the text has a place of its own. */
function Pasting({ columns, host, onTake }: PastingProps) {
  const id = useId();
  const [text, setText] = useState("");
  const take = (pasted: string) => setText(onTake(pasted) ? "" : pasted);
  return (
    <details className="flow-sheet-paste">
      <summary>{host.text("form.sheet.paste")}</summary>
      <label htmlFor={id} className="flow-hint">
        {host.text("form.sheet.order", { columns: columns.map(({ title }) => title).join(", ") })}
      </label>
      <textarea
        id={id}
        className="flow-input"
        rows={3}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="button" className="flow-button flow-secondary" onClick={() => take(text)}>
        {host.text("form.sheet.take")}
      </button>
    </details>
  );
}
