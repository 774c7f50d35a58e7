/** A request that travelled with what was replied, masked where it is nobody's to read. */
export type Exchange = {
  readonly call: string;
  readonly method: string;
  /** Without what was asked in its query. */
  readonly path: string;
  readonly status?: number;
  readonly problem?: string;
  readonly milliseconds: number;
  /** Of the reply, as it was read. */
  readonly bytes: number;
  readonly at: Date;
  readonly request?: string;
  readonly reply?: string;
};
