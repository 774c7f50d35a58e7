import { nearest } from "#engine/expression/index.ts";
import { callSitesOf } from "../call-sites.ts";
import type { FlowCheck } from "../subject.ts";

/** Every call that is made exists. */
export const checkCalls: FlowCheck = ({ release: { flow }, tell }) => {
  const calls = flow.calls ?? {};
  for (const { name, pointer } of callSitesOf(flow))
    if (!Object.hasOwn(calls, name))
      tell("unknown-call", pointer, { name, suggestion: nearest(name, Object.keys(calls)) });
};
