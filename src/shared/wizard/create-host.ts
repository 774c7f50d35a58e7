import type { Host } from "#engine/react/index.ts";
import type { Destination, Flow, State } from "#engine/runtime/index.ts";
import { useConnection } from "#src/shared/connection/connection-store.ts";
import { createAutosave } from "#src/shared/drafts/autosave.ts";
import type { Draft, SentCalls } from "#src/shared/drafts/draft.ts";
import type { DraftStore } from "#src/shared/drafts/draft-store.ts";
import type { KnownVersions } from "#src/shared/drafts/version.ts";
import { drawingUrl } from "#src/shared/drawings.ts";
import { saveFile } from "#src/shared/files/save-file.ts";
import { tellSubject } from "#src/shared/help/subject-store.ts";
import { formText } from "#src/shared/i18n/form-text.ts";
import { withRetries } from "#src/shared/parts/lazy-part.tsx";
import { now, today } from "#src/shared/time/clock.ts";
import type { Area } from "./area.ts";
import { createEarly } from "./early.ts";
import { createKeys } from "./idempotency.ts";
import { locate } from "./locate.ts";
import { createUploads } from "./uploads.ts";
import { createVersions } from "./versions.ts";
import { requestFor } from "./wizard-requests.ts";

/** What looks at photos and makes them smaller: fetched as a wizard begins, so that it is there without a connection. */
const loadImages = () => withRetries(() => import("#src/shared/images/take-file.ts"));

export type HostSettings = {
  readonly area: Area;
  readonly draft: string;
  readonly flow: Flow;
  /** Where it lives; see `Draft`. */
  readonly route: string;
  readonly sent: SentCalls;
  readonly versions: KnownVersions;
  /** What the draft begins with, where it is not new. */
  readonly left: Latest | undefined;
  readonly store: DraftStore;
  /** Whether the person has done something worth keeping. */
  readonly isTouched: () => boolean;
  readonly onSaved: (failed: boolean) => void;
  readonly onStart: (to: Destination, last: LastWord) => void;
  readonly onFinish: (ended: State) => void;
  /** Asks which of two windows' answers stay; told the titles of those that differ. */
  readonly onConflict: (differing: readonly string[]) => Promise<"mine" | "theirs">;
  /** What the other window stored, under this id, takes this wizard's place. */
  readonly onBring: (known: KnownVersions, id: string | undefined) => void;
};

/** What is kept of a draft at each change. */
export type Latest = Pick<Draft, "state" | "title" | "step">;

/** What a wizard leaves to what it hands over to: what a failure or its end said, and whether it has come to its end. */
export type LastWord = { readonly message: string | undefined; readonly isDone: boolean };

export type WizardHost = {
  readonly host: Host;
  /** Takes up what was left to be sent. */
  begin(): void;
  /** Writes what is waiting, and does nothing more. */
  close(): void;
  /** Forgets what is waiting, for the draft is erased; tells the id of the record that it has made, where it is known. */
  stop(): { readonly record: unknown };
};

/** What a wizard needs from its page, in any area. */
export function createHost(settings: HostSettings): WizardHost {
  const { area, draft, store } = settings;
  const keys = createKeys(draft, settings.sent);
  let latest: Latest | undefined = settings.left;
  let isDone = false;
  const versions = createVersions(settings.versions, (isUrgent) => {
    if (latest && settings.isTouched()) autosave.save(latest);
    if (isUrgent) void autosave.flush();
  });
  const uploads = createUploads();
  const autosave = createAutosave<Latest>((changed, isLeaving) => {
    early.follow(changed.state);
    const { flow, route } = settings;
    const written = { flow: flow.id, route, ...changed, sent: keys.sent, versions: versions.known };
    return store.put({ ...area.owner, id: draft, ...written, savedAt: Date.now() }, isLeaving);
  }, settings.onSaved);

  const stop = () => {
    autosave.stop();
    early.stop();
  };

  /** The draft has become something else: it is not written again. */
  const forget = () => {
    stop();
    void store.erase(area.owner.place, draft);
  };

  const close = () => {
    void autosave.flush();
    stop();
  };

  const onConflict = async (names: readonly string[]) => {
    const { properties = {} } = settings.flow.release.answers;
    const choice = await settings.onConflict(names.flatMap((name) => properties[name]?.title ?? []));
    if (choice === "theirs") {
      const id = latest?.state.data.id;
      stop();
      settings.onBring(versions.known, typeof id === "string" ? id : undefined);
    }
    return choice;
  };

  const sender = { area, draft, release: settings.flow.hash, keys, store, uploads, versions, onConflict };
  // Nobody has pressed anything: nobody is asked for a code.
  const quiet = {
    ...area,
    credentials: { ...area.credentials, renew: async () => "none" as const, prove: undefined },
  };
  const early = createEarly(settings.flow, (effect, signal) =>
    requestFor({ ...sender, area: quiet }, effect, signal),
  );

  const host: Host = {
    request: async (effect, signal) => (await early.take(effect)) ?? requestFor(sender, effect, signal),
    async addFile(file, limits) {
      const images = await loadImages().catch(() => undefined);
      if (!images) return { problem: "form.files.unprepared", params: {} };
      const taken = await images.takeFile(file, limits);
      if ("problem" in taken) return { ...taken, params: { ...taken.params } };
      const key = crypto.randomUUID();
      await store.putFile(draft, key, taken.blob);
      return { file: { key, name: taken.name, type: taken.type, size: taken.blob.size } };
    },
    openFile: (key) => store.getFile(key),
    removeFile: (key) => store.removeFile(key),
    drawing: drawingUrl,
    saveFile,
    uploads,
    isOffline: {
      get: () => useConnection.getState().isOffline,
      subscribe: (listener) => useConnection.subscribe(listener),
    },
    text: formText,
    today,
    now,
    locate,
    save(state, { flow, step }) {
      latest = { state, title: flow.title, step: step.title };
      tellSubject({ about: flow.title });
      if (settings.isTouched()) autosave.save(latest);
    },
    start(to, failure, done) {
      // Who asks has to be proven once more; what was written is as good as before and waits for it.
      const isKept = failure?.code === "claim-options" && settings.isTouched();
      if (isKept) close();
      else forget();
      if (done !== undefined) area.onFinish?.();
      settings.onStart(to, { message: done ?? failure?.message, isDone: isDone || done !== undefined });
    },
    finish(state) {
      isDone = true;
      forget();
      settings.onFinish(state);
    },
  };
  return {
    host,
    begin() {
      void loadImages().catch(() => undefined);
      if (settings.left) early.follow(settings.left.state);
    },
    close,
    stop() {
      stop();
      return { record: latest?.state.data.id };
    },
  };
}
