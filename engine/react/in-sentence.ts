/** A title inside a sentence: «Tercero» → «tercero»; what is written in capitals, such as DNI, stays. */
export function inSentence(title: string): string {
  const [first = "", second = ""] = title;
  const isAcronym = second !== "" && second === second.toLocaleUpperCase("es") && /\p{L}/u.test(second);
  return isAcronym ? title : first.toLocaleLowerCase("es") + title.slice(first.length);
}
