import { type ComponentType, lazy, useState } from "react";
import { waitToLook } from "./wait-to-look.ts";

/** Milliseconds before what did not come is fetched again, doubling, while somebody sees the page. */
const [firstPause, longestPause] = [2_000, 30_000];

/**
 * What few steps draw: its script comes when one does, or before with `preload`. Where there is no signal it waits for
 * one. It stands within a `Suspense`.
 */
export function lazyPiece<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  const fetchOnce = () => {
    coming ??= insist(load).then((piece) => {
      loaded = piece;
      return piece;
    });
    return coming;
  };
  const Coming = lazy(async () => ({ default: await fetchOnce() })) as unknown as ComponentType<Props>;
  const Piece = (props: Props) => {
    // The same for as long as it stands: another one would forget what is half done.
    const [Found] = useState<ComponentType<Props>>(() => loaded ?? Coming);
    return <Found {...props} />;
  };
  return Object.assign(Piece, { preload: async () => void (await fetchOnce()) });
}

function insist<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((come) => {
    const attempt = (pause: number) => {
      load().then(come, () => waitToLook(pause, () => attempt(Math.min(2 * pause, longestPause))));
    };
    attempt(firstPause);
  });
}
