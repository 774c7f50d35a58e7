/** Base64 of a file, without the `data:` that browsers put before it. */
export async function toBase64(bytes: Blob): Promise<string> {
  const reader = new FileReader();
  const done = new Promise<void>((resolve, reject) => {
    reader.onload = () => resolve();
    reader.onerror = () => reject(reader.error ?? new Error("file: cannot be read"));
  });
  reader.readAsDataURL(bytes);
  await done;
  const url = String(reader.result);
  return url.slice(url.indexOf(",") + 1);
}
