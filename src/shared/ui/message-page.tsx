import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";

type MessagePageProps = {
  title: string;
  text: string;
  /** A page beside whose own title it stands has one `h1` already. */
  level?: "h1" | "h2";
  children?: ReactNode;
};

/** A page that says one thing and offers the ways on from it. */
export function MessagePage({ title, text, level = "h1", children }: MessagePageProps) {
  return (
    <section className="message-page stack">
      {level === "h1" ? <PageTitle>{title}</PageTitle> : <h2>{title}</h2>}
      <p className="soft">{text}</p>
      {children && <div className="button-row">{children}</div>}
    </section>
  );
}
