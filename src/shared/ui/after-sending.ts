/** What stands in a box once `sent` was taken: nothing, or what was typed since. */
export function afterSending(sent: string): (now: string) => string {
  return (now) => (now === sent ? "" : now);
}
