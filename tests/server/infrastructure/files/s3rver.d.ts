/** The S3 service of the tests; its package has no types. */
declare module "@20minutes/s3rver" {
  type Options = {
    readonly directory: string;
    readonly port: number;
    readonly silent: boolean;
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[];
  };

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
