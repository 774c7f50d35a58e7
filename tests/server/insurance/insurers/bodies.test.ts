import { expect, test } from "vitest";
import { type Format, readBody, writeBody } from "#server/insurance/insurers/bodies.ts";
import written from "./bodies.json" with { type: "json" };

const plans = {
  type: "object",
  properties: {
    R: {
      type: "object",
      properties: {
        Ps: {
          type: "object",
          properties: {
            P: { type: "array", items: { type: "object", properties: { N: { type: "string" } } } },
          },
        },
      },
    },
  },
} as const;

test.each(written)("writes $title", ({ format, body, text }) => {
  expect(writeBody(format as Format, body).text).toBe(text);
});

test.each([
  ["one item of a list", "<R><Ps><P><N>7</N></P></Ps></R>", { R: { Ps: { P: [{ N: "7" }] } } }],
  ["an empty item", "<R><Ps><P/></Ps></R>", { R: { Ps: { P: [{}] } } }],
  ["nothing inside", "<R><Ps/></R>", { R: { Ps: {} } }],
  ["an attribute as text", '<R><Ps><P N="007" /></Ps></R>', { R: { Ps: { P: [{ "@N": "007" }] } } }],
  ["text that was marked off", "<R><![CDATA[<b>&]]></R>", { R: "<b>&" }],
])("reads of XML %s", (_, text, value) => {
  expect(readBody("xml", text, plans)).toEqual(value);
});

test.each([
  ["HTML", "<!DOCTYPE html><html><body>Mantenimiento</body></html>"],
  ["definitions of its own", '<!DOCTYPE r [<!ENTITY a "b">]><R>&a;</R>'],
  ["what was cut short", "<R><Ps>"],
  ["no XML", "error 500"],
  ["nothing", ""],
])("does not read as XML %s", (_, text) => {
  expect(readBody("xml", text, plans)).toBeUndefined();
});

test.each(["", "<html></html>", "{", "a=b"])("does not read as JSON «%s»", (text) => {
  expect(readBody("json", text, undefined)).toBeUndefined();
  expect(readBody("form", text, undefined)).toBeUndefined();
});
