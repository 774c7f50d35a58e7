import { createContext, useContext } from "react";
import type { ThemeDocument } from "#src/shared/theme/theme.generated.ts";

export const PlatformContext = createContext<ThemeDocument | undefined>(undefined);

/** The platform that the address names. */
export function usePlatform(): ThemeDocument {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error("platform: read outside its area — render the component under PlatformArea");
  return platform;
}
