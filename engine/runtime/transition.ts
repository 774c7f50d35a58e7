import { answer } from "./answer.ts";
import type { Flow } from "./flow.ts";
import { addItem, removeItem } from "./items.ts";
import { dismiss, goBack, goTo, press, retry } from "./press.ts";
import type { Event, Reply, Run } from "./run.ts";
import { refreshSources, search, takeOptions } from "./sources.ts";
import { type Turn, withoutFailure } from "./turn.ts";
import { drive, takeElapsed, takeReply } from "./work.ts";

/**
 * What an event makes of a run, and what the host is asked to do. Pure; an event that does not fit, such as a late
 * reply or a press of what is not there, changes nothing.
 */
export function transition(flow: Flow, run: Run, event: Event): Turn {
  const again = event.type === "reload" ? event.source : undefined;
  return finishTurn(flow, respond(flow, [run, []], event), again);
}

/** Sets going what the turn began, then asks for the options of the step where it ended. */
export function finishTurn(flow: Flow, turn: Turn, again?: string): Turn {
  let finished = refreshSources(flow, drive(flow, turn), again);
  // What a source brings may show a question with a source of its own.
  for (let round = 0; round < maxRounds; round += 1) {
    const next = refreshSources(flow, drive(flow, finished));
    if (next === finished) break;
    finished = next;
  }
  return finished;
}

/** Sources that wait for one another in a row; more are left for the next event. */
const maxRounds = 8;

function respond(flow: Flow, turn: Turn, event: Event): Turn {
  switch (event.type) {
    case "answer":
      return answer(flow, turn, event.pointer, event.value, event.isTyping ?? false);
    case "add-item":
      return addItem(flow, turn, event.pointer);
    case "remove-item":
      return removeItem(flow, turn, event.pointer, event.index);
    case "press":
      return press(flow, turn, event.action, event.confirmed ?? false);
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
    case "reply":
      return reply(flow, turn, event.id, event.reply);
    case "elapsed": {
      const work = turn[0].works.find(({ awaits }) => awaits === event.id);
      return work ? takeElapsed(flow, turn, work) : turn;
    }
  }
}

function reply(flow: Flow, turn: Turn, id: number, taken: Reply): Turn {
  const [run] = turn;
  if (id <= 0) return turn;
  const work = run.works.find(({ awaits }) => awaits === id);
  if (work) return takeReply(flow, turn, work, taken);
  const source = Object.entries(run.sources).find(([, { awaits }]) => awaits === id);
  return source ? takeOptions(flow, turn, source[0], taken) : turn;
}
