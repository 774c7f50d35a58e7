import { useLocation, useNavigate } from "react-router";
import { Icon } from "#src/desk/ui/icon.tsx";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";
import { useUnread } from "./notice.ts";

const drawer = lazyPart(() => import("./notices-drawer.tsx").then(({ NoticesDrawer }) => NoticesDrawer));

/** Where the drawer is, over any screen. */
const place = "#avisos";

/** How many notices are unread, and the drawer with the last of them. */
export function Bell() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const count = useUnread();
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-haspopup="dialog"
        aria-label={deskText(count === 0 ? "notices.bell" : "notices.bellUnread", { count })}
        onClick={() => void navigate({ pathname, search, hash: place })}
      >
        <Icon name="bell" />
        {count > 0 && (
          <span className="badge" aria-hidden="true">
            {count > 99 ? "99+" : count}
          </span>
        )}
      </button>
      {hash === place && (
        <ChunkBoundary waiting={null}>
          <drawer.Part onClose={() => void navigate({ pathname, search }, { replace: true })} />
        </ChunkBoundary>
      )}
    </>
  );
}
