import { useState } from "react";
import { useLocation } from "react-router";
import { useUnread } from "#src/desk/notices/notice.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";

const drawer = lazyPart(() => import("./notices-drawer.tsx").then(({ NoticesDrawer }) => NoticesDrawer));

/**
 * How many notices are unread, and the drawer with the last of them: over the screen as it stands, whose address and
 * what is half written on it stay. It goes with the screen that it was opened over.
 */
export function Bell() {
  const { pathname } = useLocation();
  const [openOver, setOpenOver] = useState<string>();
  const count = useUnread();
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={deskText(count === 0 ? "notices.bell" : "notices.bellUnread", { count })}
        onClick={() => setOpenOver(pathname)}
      >
        <Icon name="bell" />
        {count > 0 && (
          <span className="badge" aria-hidden="true">
            {count > 99 ? "99+" : count}
          </span>
        )}
      </button>
      {openOver === pathname && (
        <ChunkBoundary waiting={null}>
          <drawer.Part onClose={() => setOpenOver(undefined)} />
        </ChunkBoundary>
      )}
    </>
  );
}
