import type { ReactNode } from "react";
import { PageTitle } from "./page-title.tsx";

type MessagePageProps = { title: string; text: string; children?: ReactNode };

/** A page that says one thing and offers the ways on from it. */
export function MessagePage({ title, text, children }: MessagePageProps) {
  return (
    <section className="message-page stack">
      <PageTitle>{title}</PageTitle>
      <p className="soft">{text}</p>
      {children && <div className="button-row">{children}</div>}
    </section>
  );
}
