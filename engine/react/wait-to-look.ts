/** By how much of its time a wait may be shorter or longer, so that many pages do not ask at the same moments. */
const spread = 0.1;

/**
 * Waits, in milliseconds, before something is looked at again: that long within a tenth, and while nobody sees the page
 * for as long as that lasts. Answers how to give it up.
 */
export function waitToLook(milliseconds: number, look: () => void): () => void {
  const lookOrWait = () => {
    if (document.visibilityState === "hidden") document.addEventListener("visibilitychange", onChange);
    else look();
  };
  const timer = setTimeout(lookOrWait, milliseconds * (1 - spread + 2 * spread * Math.random()));
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
  function onChange(): void {
    stop();
    lookOrWait();
  }
  return stop;
}
