/** Milliseconds of an ISO 8601 duration of hours, minutes and seconds, these with decimals; 0 for anything else. */
export function milliseconds(duration: string): number {
  const [, hours = "0", minutes = "0", seconds = "0"] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/.exec(duration) ?? [];
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}
