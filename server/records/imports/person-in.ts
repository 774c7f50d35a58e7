/** Whether a document is a company's: their CUITs begin with 3, those of foreign ones with 5. */
export function isOfCompany(document: string): boolean {
  return document.length === 11 && /^[35]/.test(document);
}

/** The DNI of a person, whether it came alone or within a CUIL; the CUIT of a company. */
export function personIn(document: string): string {
  return document.length === 11 && !isOfCompany(document)
    ? document.slice(2, 10).replace(/^0+/, "")
    : document;
}
