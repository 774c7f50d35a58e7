/** Stands in for destr, by which ofetch reads a JSON answer: our requests ask for its text. */
export default function destr(): never {
  throw new Error("ofetch: the build leaves the reading of JSON out — ask for the text");
}
