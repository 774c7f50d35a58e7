/** The address of a drawing of an option or a slot, by its name in the schemas; of the whole or of a part. */
export function drawingUrl(name: string, part = "drawing"): string {
  return `${import.meta.env.TRAMITE_DRAWINGS}/${name}.svg#${part}`;
}
