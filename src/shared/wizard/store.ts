import { createBrowserStore } from "#src/shared/drafts/browser-store.ts";

/** The drafts of this browser. */
export const draftStore = createBrowserStore();
