import { findPort } from "#scripts/find-port.ts";
import { inRepository } from "#scripts/run.ts";
import { listForms } from "./form/publish-form.ts";
import { startFormServer } from "./form-server.ts";

// `npm run bench -- --serve [port]`: the forms on which engines are compared, until Ctrl-C.
const wanted = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? process.env.PORT ?? 4300);
const port = await findPort(wanted);
if (port !== wanted) console.log(`El puerto ${wanted} está ocupado: se usa el ${port}.`);
const server = await startFormServer({ port });

console.log("Cada formulario de tests/bench/forms, con lo enviado en window.__submitted:");
for (const name of listForms(inRepository("tests/bench/forms"))) console.log(`  ${server.url}/bench/${name}`);
console.log("\nPara terminar: Ctrl-C");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
