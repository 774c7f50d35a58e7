import limits from "../../infrastructure/limits/limits.json" with { type: "json" };
import type { Format } from "./bodies.ts";

/** Depth and number of values of a reply: 5,000 collections of six members each are the most that an insurer is asked for. */
const { replies } = limits;

/**
 * Returns whether a reply's text nests deeper, or has more members and items, than any reply that is asked for. Reads the
 * text once, before a parser, a schema or a mask spends time in proportion to it.
 */
export function isExcessive(format: Format, text: string, most = replies): boolean {
  return format === "xml" ? isExcessiveXml(text, most) : isExcessiveJson(text, most);
}

type Most = typeof replies;

const codeOf = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma] = ['"', "\\", ","].map(codeOf);
const opening = new Set(["[", "{"].map(codeOf));
const closing = new Set(["]", "}"].map(codeOf));

function isExcessiveJson(text: string, most: Most): boolean {
  let [depth, members] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at);
    else if (closing.has(code)) depth -= 1;
    else if (code === comma) members += 1;
    else if (opening.has(code)) {
      depth += 1;
      members += 1;
    }
    if (depth > most.depth || members > most.members) return true;
  }
  return false;
}

/** The place of the quotation mark that ends a text; the end of all where none does. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

/** Sections of XML in which a tag is text, by how they begin and how they end. */
const sections = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!", ">"],
] as const;

function isExcessiveXml(text: string, most: Most): boolean {
  let [depth, members] = [0, 0];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const section = sections.find(([start]) => text.startsWith(start, at));
    if (section) at = endOf(text, section[1], at);
    else if (text[at + 1] === "/") {
      depth -= 1;
      at += 2;
    } else {
      const tag = readTag(text, at);
      at = tag.end;
      members += 1 + tag.attributes;
      if (depth >= most.depth || members > most.members) return true;
      if (!tag.isEmpty) depth += 1;
    }
  }
  return false;
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

/** Matches the next mark inside a tag: a value between quotation marks, which may contain any other, or the tag's end. */
const inTag = /"[^"]*"|'[^']*'|\/?>/g;

function readTag(text: string, from: number) {
  inTag.lastIndex = from;
  let attributes = 0;
  for (let found = inTag.exec(text)?.[0]; found !== undefined; found = inTag.exec(text)?.[0]) {
    if (found === ">" || found === "/>") return { attributes, isEmpty: found === "/>", end: inTag.lastIndex };
    attributes += 1;
  }
  return { attributes, isEmpty: true, end: text.length };
}
