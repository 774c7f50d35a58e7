import icons from "./icons.json" with { type: "json" };

export type IconName = keyof typeof icons;

/** A drawing of 20 pixels beside the words that say the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
