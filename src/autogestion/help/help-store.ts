import { create } from "zustand";

/** With what the help begins: with whom to ask, or with what to do beside a broken car. */
export type HelpTopic = "help" | "roadside";

type Help = {
  readonly topic: HelpTopic | undefined;
  open(topic: HelpTopic): void;
  close(): void;
};

export const useHelp = create<Help>((set) => ({
  topic: undefined,
  open: (topic) => set({ topic }),
  close: () => set({ topic: undefined }),
}));
