import { Parser } from "saxen";
import { refuseTable } from "./table.ts";

type Heard = {
  /** Attributes are read when they are asked for: most tags are told apart by their names. */
  readonly open?: (name: string, attributes: () => Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
};

/** Reads XML by its tags, whatever they are prefixed by; what is none is refused. */
export function readXml(xml: string, { open, close, text }: Heard): void {
  const bare = (name: string): string => name.slice(name.indexOf(":") + 1);
  const parser = new Parser();
  parser.on("error", (cause) => {
    throw refuseTable("damaged", undefined, cause);
  });
  if (open)
    parser.on("openTag", (name, attributes, decode) =>
      open(bare(name), () =>
        Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
      ),
    );
  if (close) parser.on("closeTag", (name) => close(bare(name)));
  if (text) {
    parser.on("text", (value, decode) => text(decode(value)));
    parser.on("cdata", text);
  }
  parser.parse(xml);
}
