import { LineIcon } from "#src/shared/ui/line-icon.tsx";

const paths = {
  // The tones of what happened.
  warning: "M12 4 3 19.5h18zM12 10v4M12 16.8v.1",
  info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5.5l3.5 2",
  success: "m4.5 12.5 5 5 10-11",
  danger: "M6 6l12 12M18 6 6 18",
  none: "M6 12h12",
  back: "M19 12H5M11 6l-6 6 6 6",
  forward: "M5 12h14M13 6l6 6-6 6",
  plus: "M12 5v14M5 12h14",
  download: "M12 3.5V15M7 10.5l5 5 5-5M4 20h16",
  ambulance:
    "M3 17V7h11v10M14 10h4l3 3.5V17h-1.5M3 17h2.5m4 0h6M8.5 9.5v4m-2-2h4M9.5 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm10 0a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z",
  police: "M12 3l7.5 2.5V12q0 6-7.5 9-7.500-3-7.500-9V5.500ZM8.500 12l2.500 2.500 4.500-5",
  tow: "M2 17v-3h11V8h4l4 4.500V17h-1.500m-4 0h-7M4.500 17H2m8-3L4 6.500H2.500v2M8.500 17.500a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm11 0a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z",
  phone:
    "M6.500 3H9l2 5-2.200 1.800q1.700 3.700 5.400 5.400L16 13l5 2v2.500q0 3.500-3.500 3.500-6 0-10-4.500-4-4-4.500-10Q3 3 6.500 3Z",
  chat: "M12 21a9 9 0 1 0-7.800-4.500L3 21l4.800-1.200A9 9 0 0 0 12 21Z",
  email: "M4 5.500h16q1 0 1 1v11q0 1-1 1H4q-1 0-1-1v-11q0-1 1-1ZM3.500 7l8.500 6 8.500-6",
  question:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.500 9.500q0-2 2.500-2t2.500 2.200q0 1.600-2.500 2.600v1.200m0 3v.1",
  next: "m9 5 7 7-7 7",
} as const;

export type IconName = keyof typeof paths;

/** A drawing of the public area, beside a text that says the same. */
export function Icon({ name }: { name: IconName }) {
  return <LineIcon path={paths[name]} />;
}
