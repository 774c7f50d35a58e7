import fc from "fast-check";

type Typed = "bool" | "int" | "double" | "string" | "list" | "map" | "date" | "duration";
type Sources = { readonly [Type in Typed | "any" | "number"]: string };

const depth = {
  depthIdentifier: "expression",
  maxDepth: 4,
  depthSize: "small",
  withCrossShrink: true,
} as const;
const { bool, any } = fc.letrec<Sources>((tie) => {
  const of = (...types: readonly (Typed | "any" | "number")[]) => {
    // One in twelve is of any type at all.
    const slip = { weight: 1, arbitrary: tie("any") };
    return types.map((type) => fc.oneof(depth, { weight: 11, arbitrary: tie(type) }, slip));
  };
  const made = (pattern: string, ...types: readonly (Typed | "any" | "number")[]) =>
    fc
      .tuple(...of(...types))
      .map((parts) => pattern.replace(/\$(\d)/g, (_, index) => `(${parts[Number(index)]})`));
  const compared = (type: Typed | "number") =>
    fc
      .tuple(fc.constantFrom("==", "!=", "<", "<=", ">", ">="), ...of(type, type))
      .map(([operator, left, right]) => `(${left}) ${operator} (${right})`);
  const choice = (type: Typed) => made("$0 ? $1 : $2", "bool", type, type);
  const grown = (leaves: readonly string[], ...branches: readonly fc.Arbitrary<string>[]) =>
    fc.oneof(depth, fc.constantFrom(...leaves), ...branches);
  const numbers = (operators: readonly string[], ...types: readonly ("int" | "double" | "number")[]) =>
    operators.map((operator) => made(`$0 ${operator} $1`, ...types));
  return {
    bool: grown(
      ["true", "false", "flag", "free", "free.flag"],
      ...["has(text)", "has(rec.inner.name)", "has(free.name)", "has(rows)", "has(free.a.b)"].map((one) =>
        fc.constant(one),
      ),
      made("!$0", "bool"),
      made("$0 && $1", "bool", "bool"),
      made("$0 || $1", "bool", "bool"),
      ...(["number", "string", "bool", "date", "duration"] as const).map(compared),
      made("$0 == $1", "list", "list"),
      made("$0 != $1", "map", "map"),
      made("$0 == $1", "any", "any"),
      made("$0 in [$1].flatten()", "any", "list"),
      made("($0 + '') in $1", "string", "map"),
      made("$0.exists(r, has(r.name) && r.name == $1)", "list", "string"),
      made("$0.all(n, n > $1)", "list", "number"),
      made("$0.all(n, $1)", "list", "bool"),
      made("$0.exists_one(n, n == $1)", "list", "any"),
      made("$0.exists(n, [n, 1].exists(n, n == $1))", "list", "any"),
      made("$0.contains($1)", "string", "string"),
      made("$0.startsWith($1)", "string", "string"),
      made("$0.endsWith($1)", "string", "string"),
      made("$0.isPlate()", "string"),
      choice("bool"),
    ),
    int: grown(
      [
        "0",
        "1",
        "2",
        "-1",
        "count",
        "other",
        "9223372036854775807",
        "rec.inner.count",
        "free.count",
        "free[0]",
      ],
      ...numbers(["+", "-", "*", "/", "%"], "int", "int"),
      made("-$0", "int"),
      made("size($0)", "string"),
      made("size($0)", "list"),
      made("$0.size()", "map"),
      made("int($0)", "string"),
      made("int($0)", "double"),
      made("$0.indexOf($1)", "string", "string"),
      made("$0.indexOf($1, $2)", "string", "string", "int"),
      made("$0.getFullYear()", "date"),
      made("years($0, $1)", "date", "date"),
      made("$0[$1 + 0]", "list", "int"),
      made("counts.filter(n, $0).sum()", "bool"),
      made("rows.filter(r, $0).map(r, r.count).max()", "bool"),
      made("round(2, $0)", "int"),
      choice("int"),
    ),
    double: grown(
      ["0.0", "1.0", "1.5", "-0.25", "price", "rec.inner.price", "free.price", "free", "1e308"],
      ...numbers(["+", "-", "*", "/"], "number", "double"),
      ...numbers(["+", "-", "*", "/", "%"], "double", "number"),
      made("-$0", "double"),
      made("double($0)", "string"),
      made("double($0)", "int"),
      made("round(2.345, $0)", "int"),
      choice("double"),
    ),
    number: fc.oneof(tie("int"), tie("double")),
    string: grown(
      [
        "'a'",
        "'b'",
        "''",
        "'12'",
        "text",
        "note",
        "rec.name",
        "rec.inner.name",
        "free.name",
        "free",
        "rec['name']",
      ],
      made("$0 + $1", "string", "string"),
      made("string($0)", "number"),
      made("string($0)", "bool"),
      made("$0.substring($1)", "string", "int"),
      made("$0.substring($1, $2)", "string", "int", "int"),
      made("$0.upperAscii().trim()", "string"),
      made("$0.replace($1, '-')", "string", "string"),
      made("$0.join($1)", "list", "string"),
      made("$0.format('DD/MM/YYYY')", "date"),
      made("$0.money()", "number"),
      made("{'a': $0, 'b': $1}[$2 + '']", "string", "string", "string"),
      choice("string"),
    ),
    list: grown(
      [
        "[1, 2]",
        "counts.filter(n, false)",
        "['a']",
        "[1, 'a', 1.0]",
        "counts",
        "names",
        "rows",
        "free",
        "[[1], [2]]",
      ],
      made("[$0, $1]", "any", "any"),
      made("[$0].flatten() + $1", "list", "list"),
      made("$0.filter(n, $1)", "list", "bool"),
      made("$0.filter(n, n > $1)", "list", "number"),
      made("$0.map(n, $1)", "list", "any"),
      made("$0.map(n, [n, $1])", "list", "any"),
      made("$0.map(r, r.name)", "list"),
      made("$0.split($1)", "string", "string"),
      made("[$0, $1].flatten()", "list", "list"),
      choice("list"),
    ),
    map: grown(
      ["{'a': 1}", "rec", "rec.inner", "free", "rows[0]", "free[0]"],
      made("{'a': $0, 'name': $1}", "any", "any"),
      made("{1: $0, true: $1}", "any", "any"),
      made("{$0: $1, 'b': $2}", "number", "any", "any"),
      made("{$0: $1}", "bool", "any"),
      choice("map"),
    ),
    date: grown(
      ["day", "rec.day", "sent"],
      made("$0.date('YYYY-MM-DD')", "string"),
      made("$0 + $1", "date", "duration"),
      made("$0 - $1", "date", "duration"),
      choice("date"),
    ),
    duration: grown(
      ["duration('1h')", "duration('-90m')", "duration('1h30m0.5s')", "duration('x')"],
      made("$0 - $1", "date", "date"),
      made("$0 + $1", "duration", "duration"),
      made("$0 - $1", "duration", "duration"),
      made("duration($0 + 'h')", "string"),
      made("duration($0)", "string"),
      fc
        .array(fc.constantFrom("1h", "90m", "1.5s", ".5s", "2ms", "3us", "4ns", "5.m", "-", "1"), {
          maxLength: 60,
        })
        .map((parts) => `duration('${parts.join("")}')`),
      fc
        .array(fc.constantFrom("h", "m", "s", "ms", "1ms", "."), { maxLength: 60 })
        .map((parts) => `duration('${parts.join("")}')`),
    ),
    any: fc.oneof(
      depth,
      fc.constant("null"),
      ...(["number", "bool", "string"] as const).flatMap((key) => [
        made("$0[$1]", "map", key),
        made("{1: $0, true: $1, 'a': 2}[$2]", "any", "any", key),
        made("$0 in $1", key, "map"),
      ]),
      ...(["bool", "int", "double", "string", "list", "map", "date", "duration"] as const).map((type) =>
        tie(type),
      ),
    ),
  };
});

/**
 * Expressions of the names that `same.test.ts` declares, most of them of the types that they should be. What the library's
 * checker takes for another type than it is, as the sum of what it does not know, is not drawn: its evaluator goes by that.
 */
export const anyExpression: fc.Arbitrary<string> = fc.oneof(bool, any);
