import type { JsonObject } from "#engine/json/index.ts";
import type { Host } from "#engine/react/index.ts";
import type { State } from "#engine/runtime/index.ts";
import { type Autosave, createAutosave } from "#src/shared/drafts/autosave.ts";
import type { SentCalls } from "#src/shared/drafts/draft.ts";
import type { DraftStore } from "#src/shared/drafts/draft-store.ts";
import type { Version } from "#src/shared/drafts/version.ts";
import { formText } from "#src/shared/i18n/form-text.ts";
import { takeFile } from "#src/shared/images/take-file.ts";
import { today } from "#src/shared/session/clock.ts";
import type { Identity } from "#src/shared/session/session-store.ts";
import { createKeys } from "./idempotency.ts";
import { createUploads } from "./uploads.ts";
import { createVersions } from "./versions.ts";
import { requestFor } from "./wizard-requests.ts";

export type HostSettings = {
  readonly identity: Identity;
  readonly draft: string;
  readonly flow: string;
  readonly release: string;
  readonly sent: SentCalls;
  readonly version: Version | undefined;
  /** What the draft begins with, where it is not new. */
  readonly state: State | undefined;
  readonly store: DraftStore;
  /** Whether the person has done something worth keeping. */
  readonly isTouched: () => boolean;
  readonly onSaved: (failed: boolean) => void;
  readonly onStart: (flow: string, context: JsonObject, message?: string) => void;
  readonly onFinish: () => void;
  /** Asks which of two windows' claims stays. */
  readonly onConflict: () => Promise<"mine" | "theirs">;
  /** The other window's claim takes this wizard's place. */
  readonly onBring: (known: Version | undefined, accidentId: string | undefined) => void;
};

export type WizardHost = { readonly host: Host; readonly autosave: Autosave<State> };

/** What a wizard of the public area needs from its page. */
export function createHost(settings: HostSettings): WizardHost {
  const { identity, draft, store } = settings;
  const keys = createKeys(draft, settings.sent);
  let latest = settings.state;
  const versions = createVersions(settings.version, (isUrgent) => {
    if (latest && settings.isTouched()) autosave.save(latest);
    if (isUrgent) void autosave.flush();
  });
  const uploads = createUploads();
  const autosave = createAutosave<State>((state, isLeaving) => {
    const { platform, identityNumber } = identity;
    const { flow } = settings;
    const { current } = versions;
    const written = { flow, state, sent: keys.sent, ...(current ? { version: current } : {}) };
    return store.put({ platform, id: draft, identityNumber, ...written, savedAt: Date.now() }, isLeaving);
  }, settings.onSaved);

  /** The draft has become something else: it is not written again. */
  const forget = () => {
    autosave.stop();
    void store.erase(identity.platform, draft);
  };

  const keep = () => {
    void autosave.flush();
    autosave.stop();
  };

  const onConflict = async (accidentId: string | undefined) => {
    const choice = await settings.onConflict();
    if (choice === "theirs") {
      autosave.stop();
      settings.onBring(versions.current, accidentId);
    }
    return choice;
  };

  const host: Host = {
    request: (effect, signal) =>
      requestFor(
        { draft, release: settings.release, keys, store, uploads, versions, onConflict },
        effect,
        signal,
      ),
    async addFile(file, limits) {
      const taken = await takeFile(file, limits);
      if ("problem" in taken) return { problem: taken.problem, params: { ...taken.params } };
      const key = crypto.randomUUID();
      await store.putFile(draft, key, taken.blob);
      return { file: { key, name: taken.name, type: taken.type, size: taken.blob.size } };
    },
    openFile: (key) => store.getFile(key),
    removeFile: (key) => store.removeFile(key),
    uploads,
    text: formText,
    today,
    save(state) {
      latest = state;
      if (settings.isTouched()) autosave.save(state);
    },
    start(flow, context, failure) {
      // Who asks has to be proven once more; what was written is as good as before and waits for it.
      const isKept = failure?.code === "claim-options" && settings.isTouched();
      if (isKept) keep();
      else forget();
      settings.onStart(flow, context, failure?.message);
    },
    finish() {
      forget();
      settings.onFinish();
    },
  };
  return { host, autosave };
}
