import { NotFoundPage } from "#src/shared/errors/not-found-page.tsx";
import { usePlatform } from "./platform-context.ts";

/** A path that the platform does not have, in the platform's own clothes. */
export function PlatformNotFound() {
  return <NotFoundPage home={`/autogestion/${usePlatform().name}`} />;
}
