import { QueryClient } from "@tanstack/react-query";

/** What the server told, of one broker: dropped before another is shown. Calls have retries of their own. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
});
