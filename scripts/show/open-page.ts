import { spawn } from "node:child_process";
import { findDev } from "../dev-address.ts";

/** Prints the address of a page of the development server, and opens it where somebody sits; whether it is running. */
export async function openPage(root: string, page: string, title: string): Promise<boolean> {
  const dev = await findDev(root);
  if (dev === undefined) {
    console.error("No está andando `npm run dev`: empezalo en otra terminal y volvé a pedirlo.");
    return false;
  }
  const address = `${dev}/__dev/${page}`.replaceAll("%2F", "/");
  console.log(`${title}:\n  ${address}`);
  if (process.stdout.isTTY) openInBrowser(address);
  return true;
}

const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", '""'],
  linux: ["xdg-open"],
};

/** As the system opens an address. Where it cannot, the address was printed. */
function openInBrowser(address: string): void {
  const [command, ...before] = openers[process.platform] ?? ["xdg-open"];
  spawn(command, [...before, address], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
