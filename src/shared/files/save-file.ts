/** Gives the person a file to keep; `content` is base64. */
export function saveFile(name: string, content: string): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  saveBlob(name, new Blob([bytes], { type: typeOf(name) }));
}

/** Gives the person a file to keep, through a link that the browser follows. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser takes the content up after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), keptFor);
}

const keptFor = 60_000;

function typeOf(name: string): string {
  return name.toLowerCase().endsWith(".pdf") ? "application/pdf" : "application/octet-stream";
}
