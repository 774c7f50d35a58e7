/** A bar on the scale of the whole table, from zero. */
export function Meter({ share }: { share: number }) {
  return (
    <svg className="meter" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
      <rect x={100 - share * 100} width={share * 100} height="3" />
    </svg>
  );
}
