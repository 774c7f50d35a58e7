/** Puts a text where the device pastes from; false where the browser does not let a page do it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No permission, or a page without encryption, where there is no clipboard at all.
    return false;
  }
}

/** Hands a text to another application; `left` where the person chose none. */
export async function share(text: string): Promise<"shared" | "left" | "refused"> {
  try {
    await navigator.share({ text });
    return "shared";
  } catch (problem) {
    return problem instanceof DOMException && problem.name === "AbortError" ? "left" : "refused";
  }
}
