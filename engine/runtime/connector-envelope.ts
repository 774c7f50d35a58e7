import { type Expression, parse, type Scope, type Template } from "#engine/expression/index.ts";
import { below, type Json } from "#engine/json/index.ts";
import { errorName, flowEnvironment, inputName, readRelease, sentName } from "#engine/language/index.ts";
import { findCatch } from "./change/failure.ts";
import { fillSecrets } from "./connector-secrets.ts";
import { walk } from "./path/walk.ts";
import { createCompilers } from "./prepare/compiler.ts";
import type { Flow } from "./prepare/flow.ts";
import type { Effect, Reply, Run } from "./run.ts";

type Request = Extract<Effect, { type: "request" }>;

/** What only a connector's calls have, by call: headers that go with each request, and how an error is said. */
type Envelope = Readonly<
  Record<
    string,
    {
      readonly headers: readonly (readonly [string, Template])[];
      readonly errors: Readonly<
        Record<string, { readonly code?: Expression; readonly message?: Expression }>
      >;
    }
  >
>;

/** What an insurer's own error says: the code under which it is caught, and its words. */
export type ToldError = { readonly code: string; readonly message: string | undefined };

/** Why nothing is asked: what would travel is not what its schema says. */
const unsendable: Reply = { status: 0, body: null, code: "unsendable" };

/** The headers of a request with their values; one without a value does not travel. */
export function headersOf(flow: Flow, run: Run, request: Request): Readonly<Record<string, string>> {
  const scope = scopeOf(flow, run, request);
  const headers = envelopeOf(flow)[request.call]?.headers ?? [];
  return Object.fromEntries(
    headers.flatMap(([name, template]) => {
      const { value } = template.evaluate(scope);
      const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
      // A line break would begin another header.
      return typeof text === "string" && text !== "" && /^[\x20-\x7e]*$/.test(text) ? [[name, text]] : [];
    }),
  );
}

/** The reply in place of a request whose body is not what `sends` describes; undefined when it may travel. */
export function refusedRequest(flow: Flow, run: Run, { call, body }: Request): Reply | undefined {
  const isRight = isLike(
    flow,
    run,
    sentName(call),
    body === undefined ? null : fillSecrets(body, (name) => name),
  );
  return isRight ? undefined : unsendable;
}

/** Whether what a connector is given is what its input looks like. */
export function isInputRight(flow: Flow, run: Run): boolean {
  return isLike(flow, run, inputName, run.state.context.input ?? null);
}

/** How the insurer itself calls what went wrong; undefined where it says nothing that its `errors` describe. */
export function errorIn(flow: Flow, run: Run, request: Request, reply: Reply): ToldError | undefined {
  if (!("status" in reply) || reply.code !== undefined || reply.status < 400) return undefined;
  const { errors = {} } = envelopeOf(flow)[request.call] ?? {};
  const key = Object.hasOwn(errors, reply.status) ? String(reply.status) : "other";
  const error = Object.hasOwn(errors, key) ? errors[key] : undefined;
  if (!error || !isLike(flow, run, errorName(request.call, key), reply.body)) return undefined;
  const { status, body } = reply;
  const scope: Scope = { ...scopeOf(flow, run, request), response: { status, body } };
  const said = (expression: Expression | undefined) => {
    const value = expression?.evaluate(scope);
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  return { code: said(error.code) ?? String(status), message: said(error.message) };
}

/** What a connector says of a failure for which nobody has other words. */
export function usualMessage(flow: Flow, run: Run, codes: readonly string[]): string {
  const message = findCatch({}, flow.catches, codes)?.message?.evaluate(walk(flow, run.state).scope).value;
  return typeof message === "string" ? message : "";
}

const known = new WeakMap<Flow, Envelope>();

function envelopeOf(flow: Flow): Envelope {
  const found = known.get(flow) ?? prepareEnvelope(flow);
  known.set(flow, found);
  return found;
}

/** The browser has no words for these: their places see what those of a body and of a catch do. */
function prepareEnvelope({ release }: Flow): Envelope {
  const at = createCompilers(readRelease(release, flowEnvironment(release, parse)));
  const prepared = Object.entries(release.flow.calls ?? {}).map(([name, { headers = {}, errors = {} }]) => {
    const place = below("/calls", name);
    const [sending, failing] = [at(`${place}/body`), at(`${place}/catch/other/message`)];
    const said = Object.entries(errors).map(([status, { code, message }]) => [
      status,
      {
        ...(code === undefined ? {} : { code: failing.expression(code) }),
        ...(message === undefined ? {} : { message: failing.expression(message) }),
      },
    ]);
    return [
      name,
      {
        headers: Object.entries(headers).map(
          ([header, template]) => [header, sending.template(template)] as const,
        ),
        errors: Object.fromEntries(said),
      },
    ] as const;
  });
  return Object.fromEntries(prepared);
}

/** What the request of a call was made with: the item too, where it is made for each. */
function scopeOf(flow: Flow, run: Run, { id, call }: Request): Scope {
  const { scope } = walk(flow, run.state);
  const sequence = run.sequences.find(({ awaits }) => awaits === id);
  const made = flow.calls[call];
  return made?.for && sequence ? { ...scope, [made.as]: sequence.list?.[sequence.item] } : scope;
}

function isLike(flow: Flow, run: Run, name: string, value: Json): boolean {
  const { today } = run.state.context;
  const validate = flow.validators(typeof today === "string" ? today : "")[name];
  return validate === undefined || validate(value).length === 0;
}
