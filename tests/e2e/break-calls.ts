import type { Page, Request, Route } from "playwright";

export type Failure = {
  readonly name: string;
  /** Without one nobody answers. */
  readonly status?: number;
  readonly message?: string;
  readonly retryAfter?: number;
  /** What the person reads. */
  readonly text?: string;
};

/** The calls of a claim, by the names that its flow gives them. */
const calls = {
  options: (method: string, path: string) => method === "GET" && path === "/api/accidents/options",
  load: (method: string, path: string) => method === "GET" && path === "/api/accidents",
  save: (method: string, path: string, status: unknown) => isAccident(method, path) && status === "draft",
  upload: (method: string, path: string) => method === "POST" && path.endsWith("/files"),
  submit: (method: string, path: string, status: unknown) => isAccident(method, path) && status === "sending",
  extend: (method: string, path: string) => method === "POST" && path.endsWith("/extensions"),
};

export type CallName = keyof typeof calls;

export type Broken = {
  /** Resolves when the call was made and met the failure. */
  readonly happened: Promise<void>;
  heal(): Promise<void>;
};

/** Answers a call of the claim with a failure, `times` times at most, until it is healed. */
export async function breakCall(
  page: Page,
  name: CallName,
  failure: Failure,
  times = Number.POSITIVE_INFINITY,
): Promise<Broken> {
  return intercept(page, name, times, (route) => fail(route, failure));
}

/** The server does its work, and its answer gets lost on the way: once. */
export async function loseAnswer(page: Page, name: CallName): Promise<Broken> {
  return intercept(page, name, 1, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
}

async function intercept(
  page: Page,
  name: CallName,
  times: number,
  act: (route: Route) => Promise<void>,
): Promise<Broken> {
  const { promise: happened, resolve } = Promise.withResolvers<void>();
  let left = times;
  const isOurs = (url: URL) => url.pathname.startsWith("/api/accidents");
  const handle = async (route: Route) => {
    const isWanted = left > 0 && isCall(name, route.request());
    if (!isWanted) return route.fallback();
    left -= 1;
    await act(route);
    resolve();
  };
  await page.route(isOurs, handle);
  return { happened, heal: () => page.unroute(isOurs, handle) };
}

function fail(route: Route, { status, message = "", retryAfter }: Failure): Promise<void> {
  if (status === undefined) return route.abort("connectionreset");
  return route.fulfill({
    status,
    json: { error: { code: `test-${status}`, message } },
    headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
  });
}

function isCall(name: CallName, request: Request): boolean {
  const { pathname } = new URL(request.url());
  const body = request.method() === "POST" ? (request.postDataJSON() as { status?: { id?: unknown } }) : {};
  return calls[name](request.method(), pathname, body.status?.id);
}

function isAccident(method: string, path: string): boolean {
  return method === "POST" && path === "/api/accidents";
}
