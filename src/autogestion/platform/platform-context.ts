import { createContext, useContext, useMemo } from "react";
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
  return useMemo(() => ({ flows: flows.filter(({ proof }) => !proof), given }), [flows]);
}

/** The flow with which somebody proves on it that they are who they say; without one nobody is asked. */
export function useProofFlow(): string | undefined {
  return useArea().flows.find(({ proof }) => proof)?.flow;
}

/** The flows that anybody opens, as the law wants some to be at first sight (Disposición 954/2025). */
export function useOpenFlows(): readonly HostedFlow[] {
  return useArea().flows.filter(({ anyone }) => anyone);
}

/** What is followed on it. */
export function useFollowedKinds(): readonly FollowedKind[] {
  return useArea().followed;
}

const given: readonly string[] = ["today", "platform", "identityNumber"];

type Called = Pick<HostedFlow, "title" | "translations">;

/** What a flow, or what is followed, is called in the page's language. */
export function titleOf({ title, translations }: Called): string {
  return translations[foreign?.language ?? ""]?.title ?? title;
}

/** What a home says of it below its title. */
export function hintOf({ task, translations }: Called & { task?: { hint: string } }): string | undefined {
  return translations[foreign?.language ?? ""]?.hint ?? task?.hint;
}

function useArea(): Area {
  const area = useContext(PlatformContext);
  if (!area) throw new Error("platform: read outside its area — render the component under PlatformArea");
  return area;
}
