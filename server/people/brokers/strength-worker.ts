import { parentPort } from "node:worker_threads";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as spanish from "@zxcvbn-ts/language-es-es";

type Question = { readonly password: string; readonly known: readonly string[] };

const estimator = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
  // Readings of one text as letters for signs: by default some texts of forty characters take twenty seconds.
  l33tMaxSubstitutions: 8,
});

parentPort?.on("message", ({ password, known }: Question) => {
  parentPort?.postMessage(estimator.check(password, [...known]).score);
});
