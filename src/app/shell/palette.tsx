import { type KeyboardEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import type { Broker } from "#src/desk/session/broker.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { useModal } from "#src/shared/ui/use-modal.ts";
import { type Entry, entriesOf, groups, matchEntries, piecesOf } from "./palette-entries.ts";
import { useMatches } from "./use-matches.ts";
import "./palette.css";

type PaletteProps = { broker: Broker; onClose: () => void; onKeys: () => void };

/** Everything that can be opened or done, by its words: a list that the arrows walk while the field keeps the focus. */
export function Palette({ broker, onClose, onKeys }: PaletteProps) {
  const dialog = useModal();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const found = useMatches(broker, text);
  const offered = [...found.entries, ...matchEntries(entriesOf(broker, onKeys), text)];
  const entries = groups.flatMap((group) => offered.filter((entry) => entry.group === group));
  const active = Math.min(chosen, entries.length - 1);

  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if ("path" in entry) void navigate(entry.path);
    else if ("href" in entry) window.open(entry.href, "_blank", "noopener,noreferrer");
    else entry.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) return open(entries[active]);
    setChosen((active + step + entries.length) % Math.max(1, entries.length));
  };

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={deskText("palette.title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => dialog.current && onClose()}
      // A press on what lies around it; inside it something else is pressed.
      onPointerDown={({ target }) => target === dialog.current && onClose()}
    >
      <div className="palette-input">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={entries[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={deskText("palette.input")}
          placeholder={deskText("palette.input")}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <kbd>Esc</kbd>
      </div>
      <p className="hidden-visually" role="status">
        {!found.isAsking && deskText("palette.found", { count: entries.length })}
      </p>
      {entries.length === 0 && !found.isAsking && (
        <p className="palette-none soft">{deskText("palette.none", { text })}</p>
      )}
      <div id={`${id}-list`} className="palette-list" role="listbox" aria-label={deskText("palette.title")}>
        {groups.map((group) => {
          const first = entries.findIndex((entry) => entry.group === group);
          if (first < 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a list of options has groups, and no fieldset.
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p id={`${id}-${group}`} className="palette-group">
                {deskText(`palette.groups.${group}`)}
              </p>
              {entries.map((entry, index) =>
                entry.group === group ? (
                  <div
                    key={`${entry.title} ${"path" in entry ? entry.path : ""}`}
                    id={`${id}-${index}`}
                    className="palette-option"
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === active}
                    onClick={() => open(entry)}
                    onKeyDown={press}
                  >
                    <Icon name={entry.icon} />
                    <span className="palette-text">
                      <strong>
                        <Marked text={entry.title} sought={text} />
                      </strong>
                      {entry.detail && (
                        <span className="soft">
                          {" "}
                          <Marked text={entry.detail} sought={text} />
                        </span>
                      )}
                    </span>
                    {entry.keys && (
                      <span className="palette-keys" aria-hidden="true">
                        {entry.keys.split(" ").map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </span>
                    )}
                  </div>
                ) : null,
              )}
            </div>
          );
        })}
      </div>
      <p className="palette-foot">
        <kbd>↑</kbd> <kbd>↓</kbd> {deskText("palette.move")} <kbd>↵</kbd> {deskText("palette.open")}
      </p>
    </dialog>
  );
}

/** A text with what was looked for lit. */
function Marked({ text, sought }: { text: string; sought: string }) {
  let at = 0;
  return piecesOf(text, sought).map((piece) => {
    at += piece.text.length;
    return piece.isMarked ? <mark key={at}>{piece.text}</mark> : piece.text;
  });
}
