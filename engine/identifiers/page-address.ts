/** Whether a text is the address of a page: `https:`, a host without credentials, and nothing that would end an attribute. */
export function isPageAddress(text: string): boolean {
  return /^https:\/\/[a-z0-9.-]+(:\d+)?([/?#][\w.~:/?#[\]@!$&()*+,;=%-]*)?$/i.test(text);
}
