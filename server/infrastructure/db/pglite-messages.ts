/** What the main thread asks of the thread that runs PGlite, and what comes back. */
export type WorkerStart = { readonly folder?: string; readonly template?: string };

export type WorkerRequest =
  | {
      readonly id: number;
      readonly type: "query";
      readonly sql: string;
      readonly parameters: readonly unknown[];
    }
  | { readonly id: number; readonly type: "dump" }
  | { readonly id: number; readonly type: "close" };

export type WorkerAnswer = {
  /** 0 tells that the database is open, or why it is not. */
  readonly id: number;
  readonly rows?: readonly unknown[];
  readonly affected?: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly error?: { readonly message: string; readonly code?: string; readonly constraint?: string };
};
