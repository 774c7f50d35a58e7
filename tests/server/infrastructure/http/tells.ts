/** Whether a text says something as words of its own: «prendario» does not say «dario». */
export function tells(text: string, secret: string): boolean {
  const isLetter = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? "");
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1))
    if (!isLetter(at - 1) && !isLetter(at + secret.length)) return true;
  return false;
}
