import { expect, test } from "vitest";
import { type Format, readBody, writeBody } from "#server/insurance/insurers/bodies.ts";
import { isExcessive } from "#server/insurance/insurers/excess.ts";
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
  ["names under a prefix", '<s:R xmlns:s="urn:s" s:v="1"><n2:Ps/></s:R>', { R: { "@v": "1", Ps: {} } }],
  ["text that was marked off", "<R><![CDATA[<b>&]]></R>", { R: "<b>&" }],
])("reads of XML %s", (_, text, value) => {
  expect(readBody("xml", text, plans)).toEqual(value);
  expect(readBody("soap", text, plans)).toEqual(value);
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

const most = { depth: 3, members: 6 };

test.each<[string, Format, string, boolean]>([
  ["three brackets", "json", "[[[1]]]", false],
  ["four brackets", "json", "[[[[1]]]]", true],
  ["four brackets that are never closed", "json", '[{"a":[{', true],
  ["brackets one after the other", "json", "[[],[],{}]", false],
  ["six items", "json", "[1,2,3,4,5,6]", false],
  ["seven members", "json", '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7}', true],
  ["seven objects without members", "json", "[[],[],[],[]]", true],
  ["marks inside a text", "json", '{"a":"[[[[,,,,,,,,\\"[[[["}', false],
  ["marks after a text that ends in a backslash", "json", '["\\\\",[[[', true],
  ["a text without an end", "json", '["[[[[[,,,,,,,', false],
  ["three elements in one another", "xml", "<a><b><c/></b></a>", false],
  ["four elements in one another", "xml", "<a><b><c><d/></c></b></a>", true],
  ["elements one after the other", "xml", "<a><b></b><b></b><b/><b/></a>", false],
  ["seven elements", "xml", "<a><b/><b/><b/><b/><b/><b/></a>", true],
  ["seven attributes", "xml", "<a b='1' c='2' d='3' e='4' f='5' g='6' h='7'/>", true],
  ["marks inside an attribute", "xml", '<a b="<c><d>/>" c=\'=""=""=""\'/>', false],
  ["tags that are text", "xml", "<?xml a='1'?><a><!-- <b><c><d><e> --><![CDATA[<b><c><d><e>]]></a>", false],
  ["tags after a comment", "xml", "<!-- --><a><b><c><d>", true],
  ["a tag without an end", "xml", "<a", false],
  ["a comment without an end", "xml", "<a><!-- <b><c><d>", false],
])("%s are beyond measure: %s", (_, format, text, isBeyond) => {
  expect(isExcessive(format, text, most)).toBe(isBeyond);
});
