import type { Tone } from "#engine/react/index.ts";
import { LineIcon } from "#src/shared/ui/line-icon.tsx";

const paths = {
  warning: "M12 4 3 19.5h18zM12 10v4M12 16.8v.1",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2",
  success: "m4.5 12.5 5 5 10-11",
  danger: "M6 6l12 12M18 6 6 18",
  none: "M6 12h12",
  next: "m9 5 7 7-7 7",
  back: "M19 12H5M11 6l-6 6 6 6",
  plus: "M12 5v14M5 12h14",
  download: "M12 3.5V15M7 10.5l5 5 5-5M4 20h16",
  chat: "M12 21a9 9 0 1 0-7.8-4.5L3 21l4.8-1.2A9 9 0 0 0 12 21z",
} as const;

type IconName = Tone | Exclude<keyof typeof paths, Tone>;

/** A line drawing beside a text that says the same. */
export function Icon({ name }: { name: IconName }) {
  return <LineIcon path={paths[name]} />;
}
