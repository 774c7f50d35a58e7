// The package has no types of its own; these are the words that the benches use.
declare module "autocannon" {
  type Options = {
    readonly url: string;
    readonly method?: "GET" | "POST";
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    /** Requests in all. */
    readonly amount: number;
    readonly connections: number;
  };
  type Result = { readonly non2xx: number; readonly errors: number };
  export default function autocannon(options: Options): Promise<Result>;
}
