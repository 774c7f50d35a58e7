import { communicationsText } from "#src/shared/i18n/communications-text.ts";
import { dateInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";

const day = 86_400_000;

/** When something was said, as people say it: today and yesterday by their hour. */
export function saidAt(at: string, now: Date): string {
  const [instant, time] = [new Date(at), timeInArgentina(new Date(at))];
  const date = dateInArgentina(instant);
  if (date === dateInArgentina(now)) return communicationsText("today", { time });
  if (date === dateInArgentina(new Date(now.getTime() - day)))
    return communicationsText("yesterday", { time });
  return `${date} ${time}`;
}
