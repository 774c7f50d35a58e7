type Rule = { readonly media: string | undefined; readonly tokens: ReadonlyMap<string, string> };

/**
 * The tokens of a page's style sheet as values of their own, for what a form has to look right where no page sets them:
 * those named in `used`, with nothing that a platform sets in between. Where a page has set them it wins.
 */
export function formTokens(page: string, used: ReadonlySet<string>): string {
  const rules = readRules(page);
  const usual = rules.find(({ media }) => media === undefined)?.tokens ?? new Map<string, string>();
  return rules.map(({ media, tokens }) => writeRule(media, tokens, usual, used)).join("\n");
}

/** The names of the tokens that style sheets read. */
export function usedTokens(css: string): ReadonlySet<string> {
  return new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name));
}

/** Each `:root` of a style sheet, with the media query around it; of another rule nothing is read. */
function readRules(css: string): readonly Rule[] {
  const rules: { media: string | undefined; tokens: Map<string, string> }[] = [];
  let media: string | undefined;
  for (const part of withoutComments(css)
    .split(/(?<=[{};])/)
    .map((text) => text.trim())) {
    if (part.startsWith("@media ")) media = part.slice(7, -1).trim();
    else if (part === ":root {") rules.push({ media, tokens: new Map() });
    else if (part.startsWith("--")) {
      const colon = part.indexOf(":");
      rules.at(-1)?.tokens.set(part.slice(0, colon), part.slice(colon + 1, -1).trim());
    }
  }
  return rules;
}

function withoutComments(css: string): string {
  return css
    .split("/*")
    .map((text, index) => (index === 0 ? text : text.slice(text.indexOf("*/") + 2)))
    .join("");
}

function writeRule(
  media: string | undefined,
  tokens: Rule["tokens"],
  usual: Rule["tokens"],
  used: ReadonlySet<string>,
): string {
  const indent = media === undefined ? "" : "  ";
  const resolve = (text: string): string =>
    text.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) =>
      resolve(tokens.get(name) ?? usual.get(name) ?? ""),
    );
  const lines = [...tokens]
    .filter(([name]) => used.has(name))
    .map(([name, value]) => `${indent}  ${name}: ${resolve(value)};`);
  const rule = `${indent}:where(:root) {\n${lines.join("\n")}\n${indent}}\n`;
  return media === undefined ? rule : `@media ${media} {\n${rule}}\n`;
}
