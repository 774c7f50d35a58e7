const files = import.meta.glob<string>("../../schemas/drawings/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

/** The address of a drawing of an option or a slot, by its name in the schemas; of the whole or of a part. */
export function drawingUrl(name: string, part = "drawing"): string | undefined {
  const file = files[`../../schemas/drawings/${name}.svg`];
  return file === undefined ? undefined : `${file}#${part}`;
}
