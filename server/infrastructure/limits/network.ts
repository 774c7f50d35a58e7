/** An address's neighbourhood: /24 of IPv4, /48 of IPv6. */
export function networkOf(address: string): string {
  return partOf(address, { ofFour: 3, ofEight: 3 });
}

/** What one household has: an address of IPv4, a /64 of IPv6. */
export function householdOf(address: string): string {
  return partOf(address, { ofFour: 4, ofEight: 4 });
}

function partOf(
  address: string,
  { ofFour, ofEight }: { readonly ofFour: number; readonly ofEight: number },
): string {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  if (!plain.includes(":")) return plain.split(".").slice(0, ofFour).join(".");
  return groupsOf(plain).slice(0, ofEight).join(":");
}

/** The eight groups of an address of IPv6, of which `::` leaves some out. */
function groupsOf(address: string): readonly string[] {
  const [before = "", after] = address.toLowerCase().split("::");
  const head = before.split(":").filter(Boolean);
  const tail = (after ?? "").split(":").filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0");
  return [...head, ...zeros, ...tail];
}
