import { parseDate } from "#engine/identifiers/index.ts";
import type { JsonObject } from "#engine/json/index.ts";
import type { Flow } from "../prepare/flow.ts";
import type { Event, Reply, Run } from "../run.ts";
import { answer, endTyping } from "./answer.ts";
import { runQueued, takeElapsed, takeReply } from "./call-sequences.ts";
import { defer, isAnswer, mustWait, nextDeferred } from "./deferred.ts";
import { editOf, noteEdit } from "./edits.ts";
import { addItem, addItems, openLists, removeItem } from "./items.ts";
import { refreshEntered } from "./navigation.ts";
import { closeQuestion, dismiss, goBack, goTo, press, retry, takePressed } from "./press.ts";
import { followRules, refreshRules } from "./rules.ts";
import { refreshSources, search, takeOptions } from "./sources.ts";
import { change, changeState, isActing, type Turn, withoutFailure } from "./turn.ts";

/**
 * What an event makes of a run, and what the host is asked to do. Pure; an event that does not fit, such as a late
 * reply or a press of what is not there, changes nothing.
 */
export function transition(flow: Flow, run: Run, event: Event): Turn {
  const turn: Turn = [run, []];
  if (changesAnything(event) && isActing(run)) return turn;
  if (isAnswer(event) && mustWait(flow, run, event)) return defer(turn, event);
  const again = event.type === "reload" ? event.source : undefined;
  const responded = respond(flow, interrupts(event, run) ? endTyping(flow, turn) : turn, event);
  return takeDeferred(flow, finishTurn(flow, responded, { before: run, again }));
}

/** Takes what was answered too early and has to wait no longer, as if each came now. */
function takeDeferred(flow: Flow, turn: Turn): Turn {
  const next = nextDeferred(flow, turn);
  if (!next) return turn;
  const [answer, left] = next;
  return takeDeferred(flow, finishTurn(flow, respond(flow, left, answer), { before: left[0] }));
}

type Begun = { readonly before?: Run; readonly again?: string | undefined };

/**
 * Sets going what the turn began, opens what it brought since `before`, then asks for the options of the step where it
 * ended: those of the source `again` once more.
 */
export function finishTurn(flow: Flow, turn: Turn, { before, again }: Begun = {}): Turn {
  const begun = goOn(flow, turn);
  const opened = openLists(flow, before, begun);
  let settled = opened === begun ? opened : goOn(flow, opened);
  let asked = refreshSources(flow, settled, again);
  // What a source brings may show a question with a source of its own: each may take its turn.
  for (const _ of Object.keys(flow.sources)) {
    if (asked === settled) break;
    settled = goOn(flow, asked);
    asked = refreshSources(flow, settled);
  }
  return closeQuestion(flow, asked);
}

/** Makes the calls that are due, and takes the action that waited for those of rules. */
function goOn(flow: Flow, turn: Turn): Turn {
  const driven = runQueued(flow, refreshRules(flow, refreshEntered(flow, turn)));
  const pressed = takePressed(flow, driven);
  return pressed === driven ? driven : goOn(flow, pressed);
}

/** What a person or a page does to the draft, and must not do while an action works: it was checked as it is. */
function changesAnything({ type }: Event): boolean {
  return type !== "reply" && type !== "elapsed" && type !== "search" && type !== "reload";
}

/** Whether the person has gone on from the word in which they paused. */
function interrupts(event: Event, { typing }: Run): boolean {
  if (typing.length === 0 || !changesAnything(event) || event.type === "day") return false;
  return event.type !== "answer" || !typing.includes(event.pointer);
}

function respond(flow: Flow, turn: Turn, event: Event): Turn {
  switch (event.type) {
    case "answer":
      return answer(flow, turn, event.pointer, event.value, event.isTyping ?? false);
    case "add-item":
      return edited(turn, addItem(flow, turn, event.pointer), event.pointer);
    case "add-items":
      return addAnswered(flow, turn, event.pointer, event.items);
    case "remove-item":
      return edited(turn, removeItem(flow, turn, event.pointer, event.index), event.pointer);
    case "press":
      return press(flow, turn, event.action, event.confirmed);
    case "dismiss":
      return dismiss(turn);
    case "retry":
      return retry(flow, turn);
    case "go-back":
      return goBack(flow, turn);
    case "go-to":
      return goTo(flow, turn, event.step);
    case "search":
      return search(flow, turn, event.source, event.query);
    case "reload":
      return withoutFailure(turn);
    case "day":
      return changeDay(flow, turn, event.today);
    case "reply":
      return reply(flow, turn, event.id, event.reply);
    case "elapsed": {
      const sequence = turn[0].sequences.find(({ awaits }) => awaits === event.id);
      return sequence ? takeElapsed(flow, turn, sequence) : turn;
    }
  }
}

/** Items that the person adds or takes away are answered by that. */
function edited(before: Turn, after: Turn, list: string): Turn {
  if (after === before) return after;
  const { state } = after[0];
  return noteEdit(change(after, { state: { ...state, ...editOf(after[0], list) } }), list);
}

/** Items that come answered: what hears an answer of theirs hears each. */
function addAnswered(flow: Flow, before: Turn, list: string, items: readonly JsonObject[]): Turn {
  const { turn, places } = addItems(flow, before, list, items);
  const told = edited(before, turn, list);
  return places.reduce((followed, place) => followRules(flow, followed, place), told);
}

/** Another day than the draft's: what it allows and computes follows. */
function changeDay(flow: Flow, turn: Turn, today: string): Turn {
  const { context } = turn[0].state;
  if (today === context.today || parseDate(today) !== today) return turn;
  return changeState(flow, turn, { context: { ...context, today } });
}

function reply(flow: Flow, turn: Turn, id: number, taken: Reply): Turn {
  const [run] = turn;
  if (id <= 0) return turn;
  const sequence = run.sequences.find(({ awaits }) => awaits === id);
  if (sequence) return takeReply(flow, turn, sequence, taken);
  const source = Object.entries(run.sources).find(([, { awaits }]) => awaits === id);
  return source ? takeOptions(flow, turn, source[0], taken) : turn;
}
