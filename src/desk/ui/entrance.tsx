import type { ReactNode } from "react";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import "./entrance.css";
import legal from "./legal.json" with { type: "json" };
import { PriceLines } from "./price-lines.tsx";
import { Wordmark } from "./wordmark.tsx";

type EntranceProps = {
  children: ReactNode;
  /** What whoever comes in finds, in a line. */
  motto?: string;
};

/** What stands around whatever is asked of who is not in yet. What the law has told there is in legal.json, each with its link. */
export function Entrance({ children, motto = deskText("login.motto") }: EntranceProps) {
  return (
    <div className="entrance">
      <main className="entrance-side" id="content">
        <p className="brand">
          <Wordmark />
        </p>
        <div className="entrance-form">{children}</div>
        <footer className="entrance-legal">
          {legal.map(({ title, url }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          ))}
        </footer>
      </main>
      <aside className="entrance-art">
        <PriceLines />
        <p>{motto}</p>
      </aside>
    </div>
  );
}
