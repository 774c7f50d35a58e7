import { isPresent } from "../codec.ts";
import { yearsBetween } from "../dates.ts";
import { mapped, mappingOf } from "../mapping.ts";
import { hasArgumentOf, type Node } from "../syntax.ts";
import { type Compute, dayAt, type Making, withAll, withOne } from "./computing.ts";
import { functions } from "./functions.ts";
import { standardFunctions } from "./standard.ts";
import { typeOfValue } from "./values.ts";

type Call = Extract<Node, { op: "call" | "rcall" }>;

/** What a call gives: of what knows more than values, as the day and the tables, or of a function. */
export function callOf(node: Call, making: Making): Compute {
  const argument = hasArgumentOf(node);
  if (argument) return presenceOf(argument, making);
  const mapping = mappingOf(node);
  if (mapping) {
    const value = making.make(mapping.value, making);
    return withOne(value, (found) => mapped(making.tables, mapping, found));
  }
  const [name] = node.args;
  const values = node.op === "rcall" ? [node.args[1], ...node.args[2]] : node.args[1];
  const parts = values.map((value) => making.make(value, making));
  const [birth] = parts;
  if (node.op === "call" && name === "today" && !birth) return (frame) => frame[dayAt];
  if (node.op === "call" && name === "age" && birth && parts.length === 1) return ageOf(birth);
  const overloads = overloadsOf(formOf(name, node.op === "rcall", parts.length));
  return withAll(parts, (found) => overloads.find(({ takes }) => takes(found))?.run(...(found as never[])));
}

/**
 * Whether something is there: a variable, or a field of something that may be missing too. Of a record or list it asks
 * for something in it, as forms leave empty ones behind.
 */
function presenceOf(argument: Node, making: Making): Compute {
  if (argument.op === "id") {
    const value = making.make(argument, making);
    return (frame) => isPresent(value(frame));
  }
  if (argument.op !== ".") return () => false;
  const [holder, name] = argument.args;
  const value = making.make(holder, making);
  return (frame) => {
    const record = value(frame);
    if (typeof record !== "object" || record === null || Array.isArray(record)) return false;
    return isPresent(Object.getOwnPropertyDescriptor(record, name)?.value);
  };
}

function ageOf(birth: Compute): Compute {
  return (frame) => {
    const [from, to] = [birth(frame), frame[dayAt]];
    const years = from instanceof Date && to instanceof Date ? yearsBetween(from, to) : undefined;
    return years === undefined ? undefined : BigInt(years);
  };
}

/** One way of calling a function: what it takes, and what it does with that. */
type Overload = {
  readonly takes: (values: readonly unknown[]) => boolean;
  readonly run: (...values: never[]) => unknown;
};

const overloads = new Map<string, Overload[]>();

/** The ways of calling a function in a form, in the order of the tables, which are read when they are first needed. */
function overloadsOf(form: string): readonly Overload[] {
  if (overloads.size === 0)
    for (const [signature, run] of Object.entries({ ...standardFunctions, ...functions }))
      addOverload(signature, run);
  return overloads.get(form) ?? [];
}

/** Reads `list<int>.sum(): int`; what a list is of, its functions find out themselves. */
function addOverload(signature: string, run: Overload["run"]): void {
  const [called = "", parameters = ""] = signature.split(/[()]/);
  const dot = called.lastIndexOf(".");
  const [receiver, name] = [called.slice(0, Math.max(dot, 0)), called.slice(dot + 1)];
  const types = [receiver, ...parameters.split(", ")]
    .filter((type) => type !== "")
    .map((type) => type.replace(/<.*/, ""));
  const form = formOf(name, receiver !== "", types.length);
  const takes = (values: readonly unknown[]) =>
    values.every((value, index) => typeOfValue(value) === types[index]);
  overloads.set(form, [...(overloads.get(form) ?? []), { takes, run }]);
}

function formOf(name: string, isMethod: boolean, count: number): string {
  return `${isMethod ? "." : ""}${name}/${count}`;
}
