import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/errors.ts";
import limits from "../limits/limits.json" with { type: "json" };
import { type Problem, refuse } from "./problems.ts";

/** Depth, number of keys and length of a text, in any JSON that is received. */
const { json: jsonLimits } = limits;

/** Sizes of bodies in bytes; ten files of 5 MB in base64 fit in the second, a spreadsheet of 10 MB in the third. */
export const bodyLimits = {
  usual: limits.bodies.usual,
  files: limits.bodies.files,
  table: limits.bodies.table,
};

/** Refuses what PostgreSQL or our own code would stumble on: NUL, lone surrogates, endless nesting, numbers without end. */
export function limitInput(app: FastifyInstance): void {
  // What is said to be compressed, or in other letters, would be read as if it were not.
  app.addHook("onRequest", async ({ headers }) => {
    const coding = headers["content-encoding"] ?? "identity";
    if (coding === "identity" && !headers["content-type"]?.includes(";")) return;
    const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(headers["content-type"] ?? "")?.[1] ?? "utf-8";
    if (coding !== "identity" || !/^(utf-?8|us-ascii)$/i.test(charset)) throw new AppError("media-type");
  });
  app.addHook("preValidation", async (request) => {
    const { carriesFiles, carriesLogo } = request.routeOptions.config;
    // As the specification names the files of a body, and those of an invoice.
    const content = carriesFiles
      ? /^\/(?:files|invoice\/file)\/\d+\/content$/
      : carriesLogo
        ? /^\/logo\/content$/
        : undefined;
    const problem =
      findExcess(request.params) ?? findExcess(request.query) ?? findExcess(request.body, content);
    if (problem) throw refuse([problem]);
  });
}

/** The first thing beyond the limits; a text at `content` is a file. Walks without recursion: JSON.parse accepts a depth that would overflow. */
export function findExcess(value: unknown, content?: RegExp): Problem | undefined {
  const pending: { value: unknown; path: string; depth: number }[] = [{ value, path: "", depth: 0 }];
  let keys = 0;
  for (let place = pending.pop(); place; place = pending.pop()) {
    const { path, depth } = place;
    if (typeof place.value === "string") {
      const problem = checkText(place.value, path, content?.test(path) ?? false);
      if (problem) return problem;
    }
    if (typeof place.value === "number" && !Number.isFinite(place.value))
      return { code: "field_number", path };
    if (typeof place.value !== "object" || place.value === null) continue;
    if (depth >= jsonLimits.depth)
      return { code: "field_too_deep", path: path.split("/").slice(0, 2).join("/") };
    for (const [key, item] of Object.entries(place.value)) {
      keys += 1;
      if (keys > jsonLimits.keys)
        return { code: "field_max_items", path: "", params: { max: jsonLimits.keys } };
      const problem = checkText(key, path, false);
      if (problem) return problem;
      pending.push({ value: item, path: `${path}/${key}`, depth: depth + 1 });
    }
  }
  return undefined;
}

function checkText(text: string, path: string, isContent: boolean): Problem | undefined {
  if (isContent) return undefined; // base64 is checked when it is decoded
  if (text.length > jsonLimits.text)
    return { code: "field_max_length", path, params: { max: jsonLimits.text } };
  if (text.includes("\0") || !text.isWellFormed()) return { code: "field_control_characters", path };
  return undefined;
}
