import { useEffect, useMemo, useState } from "react";
import { drawMark } from "#engine/colors/index.ts";
import { imageUrl } from "#src/shared/theme/apply-theme.ts";
import { type ChosenLogo, isColor } from "./draft.ts";

/** The address of the picture that will stand once it is published: the one chosen, the one that is there, or the mark. */
export function useLogo(
  chosen: ChosenLogo | undefined,
  published: string | undefined,
  color: string,
): string {
  const picture = useMemo(() => {
    if (chosen) return new Blob([Uint8Array.from(atob(chosen.content), (byte) => byte.charCodeAt(0))]);
    if (published !== undefined) return undefined;
    return new Blob([drawMark(isColor(color) ? color : "")], { type: "image/svg+xml" });
  }, [chosen, published, color]);
  const [url, setUrl] = useState("");
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return picture || published === undefined ? url : imageUrl(published);
}
