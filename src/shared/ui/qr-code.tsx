import { useMemo } from "react";
import { encode } from "uqr";

/** Modules of quiet around a code, as its standard asks. */
const quiet = 4;

/** A code that a phone reads: black on white whatever the scheme, one path. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: "M", border: quiet });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: squares.join("") };
  }, [text]);
  return (
    <svg
      className="pass-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
