import type { Environment } from "@marcbachmann/cel-js/evaluator";
import { functions } from "../evaluate/functions.ts";

/** Tells the library's checker of the functions and operators that we have besides. It evaluates nothing. */
export function registerProfile(environment: Environment): Environment {
  for (const signature of Object.keys(functions))
    environment.registerFunction(signature, notHere, { async: false });
  for (const operator of ["+", "-", "*", "/"]) {
    environment.registerOperator(`int ${operator} double: double`, notHere);
    environment.registerOperator(`double ${operator} int: double`, notHere);
  }
  return environment.registerOperator("double == int", notHere);
}

function notHere(): never {
  throw new Error("expressions are evaluated by evaluate.ts");
}
