import "./price-lines.css";

const rows = Array.from({ length: 13 }, (_, row) => row);
const ends = [140, 253, 366, 479, 592] as const;
const cheapest = { row: 8, column: 2 } as const;

/** Five prices side by side, line after line, and the one that is lowest lit. */
export function PriceLines() {
  return (
    <svg viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {rows.map((row) => (
        <PriceLine key={row} row={row} />
      ))}
    </svg>
  );
}

function PriceLine({ row }: { row: number }) {
  const y = 76 + row * 46;
  return (
    <>
      <rect className="art-line" x="0" y={y} width="640" height="1" />
      {ends.map((end, column) => {
        const width = 8 + row * 4.6 + ((row * 7 + column * 11) % 13);
        const isLit = row === cheapest.row && column === cheapest.column;
        return (
          <rect
            key={end}
            className={isLit ? "art-lit" : "art-bar"}
            fillOpacity={isLit ? 1 : 0.34 + row * 0.043}
            x={end - width}
            y={y - 5}
            width={width}
            height="5"
            rx="2"
          />
        );
      })}
    </>
  );
}
