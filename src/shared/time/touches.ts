const events = ["pointerdown", "keydown", "input", "scroll"] as const;

/** Tells whatever shows that somebody is there; gives back what stops it. */
export function watchTouches(onTouch: () => void): () => void {
  for (const event of events) document.addEventListener(event, onTouch, { capture: true, passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, onTouch, { capture: true });
  };
}
