import { dni } from "#engine/identifiers/index.ts";

/** `99.***.001`: enough to know one's own number, too little for who looks over a shoulder. */
export function maskDni(digits: string): string {
  const groups = dni.format(digits).split(".");
  return groups.map((group, index) => (index === groups.length - 2 ? "***" : group)).join(".");
}
