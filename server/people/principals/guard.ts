import type { FastifyInstance, FastifyRequest } from "fastify";
import { isOfficeNeed, mayInOffice, type OfficeNeed, refusedWords } from "#permissions/index.ts";
import type { Clock } from "../../infrastructure/clock.ts";
import type { Db } from "../../infrastructure/db/tables.ts";
import { AppError, type ErrorCode } from "../../infrastructure/errors/errors.ts";
import { draftOf } from "../../infrastructure/http/request-headers.ts";
import { findOperator } from "../operators/find-operator.ts";
import { findBroker } from "../sessions/find-broker.ts";
import type { Keys } from "../sessions/keys.ts";
import { findTicket } from "../tickets/find-ticket.ts";
import { actedFor } from "./acting.ts";
import { checkNeeds, type Needs, requireCall } from "./permissions.ts";
import { type Broker, type Insured, isProven, type Operator, type Principal } from "./principal.ts";

/**
 * Who may call a route: anybody, the holder of a ticket, one who has proved to be whose DNI it is, who has an account, a
 * broker (whose account is activated), the last two kinds alike (each by what they show), or who works in the office.
 */
export type Access =
  | "public"
  | "ticket"
  | "proven"
  | "account"
  | "broker"
  | "ticket-or-broker"
  | "proven-or-broker"
  | "operator";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** What a broker must be allowed for it; each route of theirs says so. */
    needs?: Needs;
    /** Scene and action of the office that an operator needs for it, or `own` for their own account; each route of theirs has one. */
    office?: OfficeNeed | "own";
    /** Whether it is also for who proved to be who something is to be insured of: a route that hides all else of theirs. */
    ofProposals?: boolean;
    /** What it refuses beside what its access does, as statuses: for the API's own document. */
    refusals?: readonly number[];
  }
  interface FastifyRequest {
    principal: Principal | null;
  }
}

type Dependencies = {
  readonly db: Db;
  readonly clock: Clock;
  /** What sessions are signed with. */
  readonly keys: Keys;
};

/** How somebody is recognised, and what they are told otherwise. */
type Rule = {
  readonly recognise: (request: FastifyRequest) => Promise<Principal | undefined> | Principal | undefined;
  readonly refusal: ErrorCode | ((request: FastifyRequest) => ErrorCode);
  /** What is told to who is recognised and may not call it yet. */
  readonly lacking?: (principal: Principal, request: FastifyRequest) => ErrorCode | AppError | undefined;
};

/** Lets nobody in by oversight: a route of the API that does not say who may call it stops the start. */
export function guardRoutes(app: FastifyInstance, deps: Dependencies): void {
  const rules = rulesOf(deps);
  app.decorateRequest("principal", null);
  app.addHook("onRoute", ({ url, method, config }) => {
    if (url.startsWith("/api") && !Object.hasOwn(rules, config?.access ?? "")) {
      const told = Object.keys(rules).join(", ");
      throw new Error(
        `route "${String(method)} ${url}": no access that is known — say ${told} in its config`,
      );
    }
    if (config?.access === "operator") checkOffice(`${String(method)} ${url}`, config.office);
    if (config?.access?.endsWith("broker")) checkNeeds(`${String(method)} ${url}`, config.needs);
  });
  // Before the body is read: a stranger cannot make the server hold 70 MB.
  app.addHook("onRequest", async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined) return; // a page, or a path that is none
    if (!Object.hasOwn(rules, access)) throw new AppError("forbidden");
    const { recognise, refusal, lacking } = rules[access];
    const principal = actedFor(access) ?? (await recognise(request));
    if (!principal) throw new AppError(typeof refusal === "string" ? refusal : refusal(request));
    const code = lacking?.(principal, request);
    if (code !== undefined) throw code instanceof AppError ? code : new AppError(code);
    request.principal = principal;
  });
}

function rulesOf({ db, clock, keys }: Dependencies): Readonly<Record<Access, Rule>> {
  const ticket: Rule = {
    recognise: (request) => {
      const token = request.headers["x-ticket"];
      return typeof token === "string" ? findTicket(db, token, clock(), request.ip) : undefined;
    },
    // A broker who comes by such a route has nothing to renew: their session is well, and no ticket of theirs has ended.
    refusal: (request) => (showsSession(request) ? "insured-only" : "ticket-required"),
  };
  // Before anything is looked for: known and unknown people, own and foreign ids get the same answer.
  const proven: Rule = {
    ...ticket,
    lacking: (principal, { routeOptions }) => {
      const { ofProposals = false } = routeOptions.config;
      const isEnough = ofProposals && principal.type === "insured" && principal.provesProposal === true;
      return isProven(principal) || isEnough ? undefined : "claim-options";
    },
  };
  const broker: Rule = {
    recognise: (request) => findBroker({ db, clock, keys }, request),
    refusal: "session-required",
    // Looked at again when the server asks itself as them: what a save reads needs a permission of its own.
    lacking: (principal, request) => {
      if (principal.type !== "broker") return "session-required";
      if (!principal.isActivated) return "not-activated";
      const { needs = "nothing" } = request.routeOptions.config;
      if (needs !== "nothing" && !needs.isOfProduct) requireCall(principal, needs, request.method);
      return undefined;
    },
  };
  return {
    public: {
      recognise: (request) => ({ type: "nobody", draftId: draftOf(request), address: request.ip }),
      refusal: "forbidden",
    },
    ticket,
    proven,
    account: {
      recognise: (request) => findBroker({ db, clock, keys }, request),
      refusal: "session-required",
    },
    broker,
    "ticket-or-broker": orBroker(ticket, broker),
    "proven-or-broker": orBroker(proven, broker),
    operator: {
      recognise: (request) => findOperator({ db, clock, keys }, request),
      refusal: "session-required",
      lacking: (principal, { routeOptions }) => {
        const { office = "own" } = routeOptions.config;
        if (principal.type !== "operator" || office === "own" || mayInOffice(principal.roles, office))
          return undefined;
        return new AppError("office-not-permitted", { params: { what: refusedWords(office) } });
      },
    },
  };
}

/** Throws when a route of the office names no scene and action that there are. */
function checkOffice(route: string, office: string | undefined): void {
  if (office === "own" || (office !== undefined && isOfficeNeed(office))) return;
  throw new Error(`route "${route}": "${office}" is no action of the office — see permissions/office.json`);
}

/** Who shows a session and no ticket is a broker. */
function orBroker(insured: Rule, broker: Rule): Rule {
  return {
    recognise: (request) => (showsSession(request) ? broker : insured).recognise(request),
    refusal: (request) => (showsSession(request) ? "session-required" : "ticket-required"),
    lacking: (principal, request) =>
      (principal.type === "broker" ? broker : insured).lacking?.(principal, request),
  };
}

function showsSession({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined && headers["x-ticket"] === undefined;
}

/** Who asks, in a handler of a route of the API. */
export function principalOf(request: { readonly principal: Principal | null }): Principal {
  if (!request.principal) throw new AppError("forbidden");
  return request.principal;
}

/** The holder of the ticket, in a handler of a route that asks for one. */
export function insuredOf(request: { readonly principal: Principal | null }): Insured {
  const { principal } = request;
  if (principal?.type !== "insured") throw new AppError("ticket-required");
  return principal;
}

/** The broker, in a handler of a route that asks for one or for an account. */
export function brokerOf(request: { readonly principal: Principal | null }): Broker {
  const { principal } = request;
  if (principal?.type !== "broker") throw new AppError("session-required");
  return principal;
}

/** Who works in the office, in a handler of a route that asks for one. */
export function operatorOf(request: { readonly principal: Principal | null }): Operator {
  const { principal } = request;
  if (principal?.type !== "operator") throw new AppError("session-required");
  return principal;
}
