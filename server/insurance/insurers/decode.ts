/**
 * The text of a reply, by what its type says of it, then by its XML declaration, else UTF-8. Undefined where the bytes
 * are none of that.
 */
export function decode(body: Buffer, contentType: string | undefined): string | undefined {
  const told = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? "")?.[1];
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(
    body.subarray(0, 200).toString("latin1"),
  )?.[1];
  try {
    return new TextDecoder(told ?? declared ?? "utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
