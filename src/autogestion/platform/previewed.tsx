import { type ComponentType, useEffect, useState } from "react";
import type { PlatformList } from "#src/shared/platforms/load-platforms.ts";
import { usePlatforms } from "#src/shared/platforms/use-platforms.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";

/** All the pages of a platform. */
export type PreviewedArea = ComponentType<{ platform: ThemeDocument; list: PlatformList }>;

/** Whether a page of this origin shows this one in a frame; another origin's may not. */
export function isFramed(): boolean {
  return parent !== window;
}

/**
 * A platform that nobody has published yet, as the page around this one tells it: something to look at. Nothing in it
 * can be pressed, nothing is asked of anybody, and nothing but «I am here» is told.
 */
export function Previewed({ Area }: { Area: PreviewedArea }) {
  const [theme, setTheme] = useState<ThemeDocument>();
  const found = usePlatforms();

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === parent && origin === location.origin && data?.theme) setTheme(data.theme);
    };
    addEventListener("message", hear);
    document.body.inert = true;
    parent.postMessage("preview-ready", location.origin);
    return () => {
      removeEventListener("message", hear);
      document.body.inert = false;
    };
  }, []);

  if (!theme || found.status !== "ready") return <Skeleton />;
  return <Area platform={theme} list={found} />;
}
