/** Offset at which an expression names what it reads; 0 when it does so through a condition or an item's name. */
export function placeOfRead(source: string, read: string): number {
  const [name = "", ...more] = read
    .split("/")
    .slice(1)
    .filter((segment) => segment !== "*");
  for (const text of [[name, ...more].join("."), name]) {
    const found = new RegExp(`(?<![\\w.'"])${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`).exec(
      source,
    );
    if (found) return found.index;
  }
  return 0;
}
