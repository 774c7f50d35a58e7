import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router";
import type { Broker } from "#src/desk/session/broker.ts";
import { isShortcut } from "#src/desk/ui/shortcut.ts";
import { creatorsOf, screensOf } from "../screens.ts";

/** How long the second key of two may take, in milliseconds. */
const pauseBetween = 1200;

type Shortcuts = { readonly search: () => void; readonly help: () => void };

/** The keys of the whole desk. What is typed into a field, or above the sheet, is no shortcut. */
export function useShortcuts(broker: Broker, { search, help }: Shortcuts): void {
  const navigate = useNavigate();
  const last = useRef({ key: "", at: 0 });

  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    if ((event.ctrlKey || event.metaKey) && key === "K" && !document.querySelector("dialog[open]")) {
      event.preventDefault();
      return search();
    }
    if (!isShortcut(event)) return;
    const before = event.timeStamp - last.current.at < pauseBetween ? last.current.key : "";
    last.current = { key, at: event.timeStamp };
    const action = actionOf(key, before);
    if (!action) return;
    event.preventDefault();
    last.current.key = "";
    action();
  });

  const actionOf = (key: string, before: string): (() => void) | undefined => {
    if (key === "/") return search;
    if (key === "?") return help;
    const screen = screensOf(broker).find(({ keys }) => keys === `${before} ${key}`);
    const path = screen?.path ?? creatorsOf(broker).find(({ create }) => create.keys === key)?.create.path;
    return path === undefined ? undefined : () => void navigate(path);
  };

  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
