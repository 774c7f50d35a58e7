import { verifyPath } from "./access.ts";

type Device = { readonly width: number; readonly isTouched: boolean; readonly userAgent: string };

/** Whether a device is a phone: the desk needs a tablet's width at least. */
export function isPhone({ width, isTouched, userAgent }: Device): boolean {
  return (
    width < 768 && isTouched && /Mobi|iPhone|Android/i.test(userAgent) && !/iPad|Tablet/i.test(userAgent)
  );
}

/** The routes of this area that a phone reaches all the same. */
export function isForPhones(path: string): boolean {
  return `${readable(path)}/`.startsWith(`${verifyPath}/`);
}

function readable(path: string): string {
  try {
    return decodeURI(path).normalize("NFC");
  } catch {
    return path;
  }
}
