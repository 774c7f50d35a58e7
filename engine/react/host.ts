import type { Json } from "#engine/json/index.ts";
import type {
  Destination,
  Effect,
  FailureView,
  FileReference,
  Reply,
  State,
  View,
} from "#engine/runtime/index.ts";

/** What a wizard needs from the page around it. The engine asks, the host does; nothing here throws. */
export type Host = {
  /** Sends a request, file bytes put in their places; network failures are replies, not rejections. */
  request(effect: Extract<Effect, { type: "request" }>, signal: AbortSignal): Promise<Reply>;
  /** Takes a chosen file (downscaled where it is a photo) or tells the problem's code. */
  addFile(file: File, limits: FileLimits): Promise<AddedFile>;
  /** Bytes of a stored file, to preview it. */
  openFile(key: string): Promise<Blob | undefined>;
  removeFile(key: string): Promise<void>;
  /** Address of a drawing that the schemas name, or of a part of it; nothing where there is none. */
  drawing(name: string, part?: string): string | undefined;
  /** Where the device is, which is told to nobody; or why it cannot be known. */
  locate(): Promise<Located>;
  /** Gives the person a file to keep; its content in base64. */
  saveFile(name: string, content: string): void;
  /** Progress from 0 to 1 of the files being sent, by key; 1 of those that were. */
  uploads: {
    get(): Readonly<Record<string, number>>;
    subscribe(listener: () => void): () => void;
  };
  /** Whether the device has no signal: what is asked meanwhile waits for it. */
  isOffline: {
    get(): boolean;
    subscribe(listener: () => void): () => void;
  };
  /** Text of a problem code or of the form's own words, in the page's language. */
  text(code: string, params?: Readonly<Record<string, Json>>): string;
  /** The day where the wizard is used (ISO date), by one clock for the whole product. */
  today(): string;
  /** The time there, `HH:MM`, by the same clock. */
  now(): string;
  /** Called after each change of the draft, in which no secret is, with what is shown of it. */
  save(state: State, view: View): void;
  /**
   * A flow hands over to another one, or to an address, where what the failure said is to be shown, or what its end says
   * of what was done.
   */
  start(to: Destination, failure?: FailureView, done?: string): void;
  /** A final step was reached: the draft is no longer needed. */
  finish(state: State): void;
};

/** Degrees and metres; else whether it was refused, took too long, is not known, or is not given to such a page. */
export type Located =
  | { readonly latitude: number; readonly longitude: number; readonly accuracy: number }
  | { readonly problem: "refused" | "slow" | "unknown" | "insecure" };

export type FileLimits = {
  readonly types: readonly string[];
  readonly maxBytes: number;
  /** Pixels of the shorter side of a photo. */
  readonly minSide?: number;
};

/** The limits of a list that says none. */
export const anything: FileLimits = { types: [], maxBytes: Number.POSITIVE_INFINITY };

export type AddedFile =
  | { readonly file: FileReference }
  | {
      readonly problem: string;
      readonly params: Readonly<Record<string, Json>>;
      /** What it is in place of what is asked for, said before the problem. */
      readonly cause?: string;
    };
