/** What the form tells its templates and fields. */
export type ConfigContext = {
  /** How often it was sent with something wrong: each time its summary takes the focus. */
  readonly attempts: number;
  readonly [told: string]: unknown;
};
