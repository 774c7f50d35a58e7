import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { markRead } from "#src/desk/notices/notice.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { dayInArgentina, timeInArgentina } from "#src/shared/time/buenos-aires.ts";
import { Button } from "#src/shared/ui/button.tsx";
import "./carousel.css";
import type { Notice } from "./dashboard.ts";

/** What was not read yet, one at a time: it stays until the next one is asked for, and goes when it was read. */
export function Carousel({ notices }: { notices: readonly Notice[] }) {
  const client = useQueryClient();
  const [place, setPlace] = useState(0);
  const at = Math.min(place, notices.length - 1);
  const notice = notices[at];
  if (!notice) return null;
  const read = async () => {
    await markRead(client, { ids: [notice.id] });
    await client.invalidateQueries({ queryKey: keyOf("/dashboard") });
  };
  const turn = (by: number) => setPlace((at + by + notices.length) % notices.length);
  return (
    <section className="carousel" aria-label={deskText("dashboard.news")} aria-roledescription="carousel">
      <Icon name="bell" />
      <div className="carousel-notice" aria-live="polite">
        <p>
          <strong>{notice.title}</strong>
          {notice.text && <span className="soft">{` ${notice.text}`}</span>}
        </p>
        <p className="small soft">{whenText(notice.at)}</p>
      </div>
      <div className="carousel-do">
        {notice.path && (
          <Link className="button button-quiet" to={notice.path} onClick={() => void read()}>
            {deskText("dashboard.newsOpen")}
            <span className="hidden-visually">: {notice.title}</span>
          </Link>
        )}
        <Button kind="quiet" onClick={() => void read()}>
          {deskText("dashboard.newsRead")}
        </Button>
        {notices.length > 1 && (
          <>
            <button
              type="button"
              className="icon-button"
              aria-label={deskText("dashboard.newsBefore")}
              onClick={() => turn(-1)}
            >
              <Icon name="left" />
            </button>
            <span className="small soft">
              {deskText("dashboard.newsOf", { at: at + 1, total: notices.length })}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label={deskText("dashboard.newsNext")}
              onClick={() => turn(1)}
            >
              <Icon name="right" />
            </button>
          </>
        )}
      </div>
    </section>
  );
}

/** Its day and its hour: what is not read may be of days ago. */
function whenText(at: string): string {
  const instant = new Date(at);
  return `${dayInArgentina(instant).split("-").reverse().slice(0, 2).join("/")}, ${timeInArgentina(instant)}`;
}
