/** Names the author of a step to the insured: history keeps a kind of author, and no person. Their own steps have none. */
export function authorTitle(author: string, company: string): string | undefined {
  if (author === "broker") return "tu productor";
  if (author.startsWith("insurer")) return company;
  if (author === "office" || author === "operator") return "la oficina";
  return undefined;
}
