import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { inRepository } from "./run.ts";

export type Browser = { executablePath: string; args: string[] };

const howToInstall =
  "No hay un Chromium ni un Chrome para las pruebas del navegador: instalá uno (en Debian o Ubuntu, " +
  "`sudo apt-get install chromium-headless-shell`) o decí dónde está con la variable CHROME_PATH.";

// What Playwright turns off, which a list of ours takes the place of, and then what costs a renderer process for each
// window that nobody sees: the pages of the address box, and the process kept ready for a next site.
const featuresOff = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxPopup",
  "SpareRendererForSitePerProcess",
];

// Without these Chromium looks up hosts of its own at each start, which a closed network refuses by the dozen.
const quietFlags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${featuresOff.join(",")}`,
];

let found: string | undefined;

/** The Chromium that browser tests and benches drive, with the flags it needs here; throws a sentence that says how to get one. */
export function findBrowser(): Browser {
  found ??= executables(process.platform, process.env).find(canRun);
  if (!found) throw new Error(howToInstall);
  return { executablePath: found, args: browserArgs(isRoot()) };
}

/** Chromium refuses its sandbox to root; everybody else keeps it. */
export function browserArgs(isRoot: boolean): string[] {
  return isRoot ? ["--no-sandbox", ...quietFlags] : quietFlags;
}

/** Finds a browser or installs one: Playwright's build first, Debian's where that does not come and we are root. */
export function ensureBrowser(): Browser {
  const ways = process.env.CHROME_PATH ? [] : [installPlaywrightBuild, installDebianPackage];
  for (const install of ways) {
    if (hasBrowser()) break;
    install();
  }
  return findBrowser();
}

/** Where a browser may stand, the most wanted first: CHROME_PATH alone when it is given. */
export function executables(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (env.CHROME_PATH) return [env.CHROME_PATH];
  return [...systemExecutables(platform, env), chromium.executablePath()];
}

function systemExecutables(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === "darwin") {
    const names = ["Google Chrome", "Chromium", "Microsoft Edge"];
    const folders = ["/Applications", `${env.HOME}/Applications`];
    return folders.flatMap((folder) => names.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`));
  }
  if (platform === "win32") {
    const places = ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"];
    const folders = [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA].filter(
      (folder) => folder !== undefined,
    );
    return places.flatMap((place) => folders.map((folder) => `${folder}\\${place}`));
  }
  // The build without windows needs two thirds of the processor time of the others.
  const names = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ];
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function hasBrowser(): boolean {
  return executables(process.platform, process.env).some(canRun);
}

/** A build whose system libraries are missing stands there and does not start. On Windows the question would open a window. */
function canRun(executable: string): boolean {
  if (!existsSync(executable)) return false;
  return process.platform === "win32" || spawnSync(executable, ["--version"]).status === 0;
}

function installPlaywrightBuild(): void {
  console.log("No hay un navegador instalado: se baja Chromium para las pruebas…");
  const cli = inRepository("node_modules/playwright/cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore" });
}

function installDebianPackage(): void {
  if (!isRoot() || !existsSync("/etc/debian_version")) return;
  console.log("No se pudo bajar: se instala el paquete chromium-headless-shell con apt-get…");
  const stdio = ["ignore", "ignore", "inherit"] as const;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "--quiet"], { stdio: [...stdio], env });
  const packages = ["chromium-headless-shell", "fonts-liberation"];
  spawnSync("apt-get", ["install", "--yes", "--no-install-recommends", ...packages], {
    stdio: [...stdio],
    env,
  });
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
