import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { parsedRelease, type Release } from "#engine/language/index.ts";
import { compileValidators } from "#engine/validation/index.ts";
import { contentSecurityPolicy } from "#server/infrastructure/http/headers.ts";
import { checkWork } from "#server/people/tickets/challenges.ts";
import { drawCode } from "#server/people/tickets/image.ts";
import entry from "./fixtures/entry.release.json" with { type: "json" };
import vehicle from "./fixtures/vehicle.release.json" with { type: "json" };

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
};
export type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

/** An API made for the page's tests: it answers well until a test makes it answer otherwise. */
export type FakeServer = {
  readonly url: string;
  readonly calls: Call[];
  /** What answers calls in place of the usual: an answer, a closed connection, silence, or nothing for the usual. */
  intercept: (call: Call) => Answer | "drop" | "hang" | undefined;
  close(): Promise<void>;
};

export const rightCode = "482913";

/** Which tag the page has: another one is another version. */
const usualTag = '"one"';

const releases: Readonly<Record<string, unknown>> = { "claim-entry": entry, "claim-vehicle": vehicle };
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".png": "image/png",
};

export async function startFakeServer(web: string, themes: string): Promise<FakeServer> {
  const challenges = new Map<string, string>();
  const calls: Call[] = [];
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fake: FakeServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    intercept: () => undefined,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return fake;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const { method = "GET", url: path = "/" } = request;
    const call: Call = {
      method,
      path,
      headers: request.headers,
      body: text === "" ? null : JSON.parse(text),
    };
    calls.push(call);
    const special = fake.intercept(call);
    if (special === "drop") {
      request.socket.destroy();
      return;
    }
    if (special === "hang") return;
    if (special) send(response, special);
    else if (path.startsWith("/api/")) send(response, await answerApi(call));
    else sendFile(response, path, method);
  }

  async function answerApi({ method, path, headers, body }: Call): Promise<Answer> {
    const { pathname, searchParams } = new URL(path, "http://fake");
    const route = `${method} ${pathname.slice(4)}`;
    if (route === "GET /health") return ok({ status: "ok" });
    if (route === "GET /self-management-platforms")
      return ok({ platforms: readThemes(themes), flows, followed: [] });
    if (route === "GET /releases") return ok({ hash: searchParams.get("flow")?.replace("/", "-") });
    if (route === "POST /self-management-challenges") {
      const id = crypto.randomUUID();
      challenges.set(id, id);
      const alternative = { kind: "proof-of-work", algorithm: "SHA-256", salt: id, difficulty: 8 };
      return ok({ id, image: await drawCode(rightCode), alternative });
    }
    if (route === "POST /self-management-tickets") return giveTicket(body as Record<string, string>);
    if (headers["x-ticket"] === undefined) return refuse(401, "ticket-required", "");
    if (route === "GET /accidents/options") return ok(options);
    if (route === "POST /accidents") return ok({ id: "8b0f9f6e-0000-4000-8000-000000000001" });
    return pathname.endsWith("/files")
      ? ok({ files: [] })
      : refuse(404, "not-found", "No encontramos lo que buscás");
  }

  function giveTicket({ challengeId = "", code, solution = "" }: Record<string, string>): Answer {
    if (!challenges.has(challengeId))
      return refuse(400, "challenge-expired", "El código venció: pedí uno nuevo");
    const isRight = code === undefined ? checkWork(challengeId, solution, 8) : code === rightCode;
    if (!isRight) return refuse(400, "captcha-mismatch", "El código ingresado no coincide");
    challenges.delete(challengeId);
    return ok({ ticket: `ticket-${challengeId}`, expiresIn: 1800 });
  }

  function sendFile(response: ServerResponse, path: string, method: string): void {
    const [, hash, name] = /^\/releases\/([\w-]+)\/(.+)$/.exec(path) ?? [];
    const release = hash === undefined ? undefined : (releases[hash] as Release | undefined);
    if (release && name?.startsWith("flow.json?")) {
      send(response, { body: parsedRelease(release) });
      return;
    }
    const head = { "content-security-policy": contentSecurityPolicy };
    if (release) {
      response.writeHead(200, { ...head, "content-type": "text/javascript" });
      response.end(validatorsOf(release));
      return;
    }
    const isFile = extname(path) !== "";
    const file = isFile ? path : path.startsWith("/autogestion") ? "/public.html" : "/app.html";
    try {
      const content = readFileSync(
        path.startsWith("/themes/") ? join(themes, path.slice(8)) : join(web, file),
      );
      response.writeHead(200, {
        ...head,
        "content-type": types[extname(file)] ?? "text/plain",
        etag: usualTag,
      });
      response.end(method === "HEAD" ? undefined : content);
    } catch {
      response.writeHead(404, head).end();
    }
  }
}

const compiled = new Map<Release, string>();

/** Compiled once for all servers: tests run side by side and ask for the same ones. */
function validatorsOf(release: Release): string {
  const known = compiled.get(release);
  if (known !== undefined) return known;
  const properties = release.answers.properties ?? {};
  const validators = Object.entries(properties).map(([field, schema]) => [`/${field}`, schema] as const);
  const source = compileValidators(Object.fromEntries(validators) as never);
  compiled.set(release, source);
  return source;
}

function send(response: ServerResponse, { status = 200, body, headers }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store", ...headers });
  response.end(JSON.stringify(body ?? null));
}

function ok(data: unknown): Answer {
  return { body: { data } };
}

function refuse(status: number, code: string, message: string): Answer {
  return { status, body: { error: { code, message } } };
}

function readThemes(folder: string): unknown[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".theme.json"));
  return files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
}

const flows = [
  {
    flow: "claim/entry",
    title: "Denunciar un siniestro",
    translations: {},
    route: "siniestros",
    task: { hint: "Contanos qué pasó", drawing: "front" },
    draft: [],
    needs: ["today"],
    paths: pathsOf(entry),
  },
  {
    flow: "claim/vehicle",
    title: "Denuncia de siniestro",
    translations: {},
    draft: ["policyId", "accidentId"],
    needs: ["today"],
    paths: pathsOf(vehicle),
  },
];

function pathsOf({ flow }: typeof vehicle | typeof entry): readonly string[] {
  return Object.entries(flow.steps).map(([id, step]) => ("path" in step ? step.path : id));
}

const options = [
  { description: "Fiat Cronos 1.3 Drive · AZ 123 ZZ · Zurich", policyId: "p-1", insurer: "zurich" },
  { description: "Honda Wave 110 · 123 AZZ · Mercantil Andina", policyId: "p-2", insurer: "mercantilAndina" },
];
