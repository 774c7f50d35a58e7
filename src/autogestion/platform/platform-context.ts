import { createContext, useContext } from "react";
import type { HostedFlow } from "#engine/language/index.ts";
import { foreign } from "#src/shared/i18n/i18n.ts";
import type { FollowedKind, PlatformList } from "#src/shared/platforms/load-platforms.ts";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";
import type { Hosting } from "#src/shared/wizard/opening.ts";

type Area = Pick<PlatformList, "flows" | "followed"> & { readonly platform: ThemeDocument };

export const PlatformContext = createContext<Area | undefined>(undefined);

/** The platform that the address names. */
export function usePlatform(): ThemeDocument {
  return useArea().platform;
}

/** The flows that live on it, and what it tells each of them beside what its address does. */
export function useHosting(): Hosting {
  const { flows } = useArea();
  return { flows, given };
}

/** What is followed on it. */
export function useFollowedKinds(): readonly FollowedKind[] {
  return useArea().followed;
}

const given: readonly string[] = ["today", "platform", "identityNumber"];

/** What a flow is called in the page's language. */
export function titleOf({ title, titles }: HostedFlow): string {
  return titles[foreign?.language ?? ""] ?? title;
}

function useArea(): Area {
  const area = useContext(PlatformContext);
  if (!area) throw new Error("platform: read outside its area — render the component under PlatformArea");
  return area;
}
