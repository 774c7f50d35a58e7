// Runs before every npm script, under whatever Node the machine has: Node 20 syntax, no dependencies.
// Installs when what stands in node_modules is not what package-lock.json asks for.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const isQuiet = process.argv.includes("--quiet");

if (!isInstalled()) {
  if (!isQuiet) console.log("Instalando las dependencias: la primera vez puede tardar un minuto…");
  if (!install()) fail("No se pudieron instalar las dependencias: revisá la conexión y volvé a probar.");
}
if (!hasOwnNode() && Number.parseInt(process.versions.node, 10) < 24) {
  fail(
    "Falta Node 24, que se instala como dependencia: corré `npm rebuild node --ignore-scripts=false` y volvé a probar.",
  );
}

/** npm writes node_modules/.package-lock.json last, so an install cut in half does not pass for a whole one. */
function isInstalled() {
  const wanted = readPackages("package-lock.json");
  const found = readPackages("node_modules/.package-lock.json");
  if (!wanted || !found || !hasOwnNode()) return false;
  return Object.entries(wanted).every(([place, entry]) => {
    const installed = found[place];
    if (place === "") return true;
    if (!installed) return Boolean(entry.optional || entry.devOptional) && isForAnotherMachine(entry);
    return installed.version === entry.version && installed.integrity === entry.integrity;
  });
}

/** npm leaves out optional packages of other systems; the rest it installs. */
function isForAnotherMachine({ os, cpu, libc }) {
  const isBound = Boolean(os || cpu || libc);
  return !isBound || Boolean(libc) || !matches(os, process.platform) || !matches(cpu, process.arch);
}

/** Whether a list of npm's `os` or `cpu`, which may name exceptions (`!win32`), includes a value. */
function matches(list, value) {
  return (
    !list || list.includes(value) || (list.every((one) => one.startsWith("!")) && !list.includes(`!${value}`))
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}

function hasOwnNode() {
  return ["node", "node.exe"].some((name) => existsSync(join(root, "node_modules/node/bin", name)));
}

/** The npm that called us does the work, under the Node that it runs on: ours is about to be replaced. */
function install() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const [command, ...prefix] = npm && node ? [node, npm] : ["npm"];
  // NODE_ENV=production would leave out what builds and tests; warnings about the machine's Node do not matter here.
  const options = ["ci", "--include=dev", "--loglevel=error", "--no-update-notifier"];
  const isWindows = process.platform === "win32";
  const result = spawnSync(command, [...prefix, ...options], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    shell: isWindows && prefix.length === 0,
  });
  return result.status === 0;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
