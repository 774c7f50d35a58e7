import { create } from "zustand";

/** Whether our server is there, and whether the device has signal. */
type Connection = {
  readonly isDown: boolean;
  /** Seconds that the server asked to wait. */
  readonly retryAfter: number | undefined;
  readonly isOffline: boolean;
  goDown(retryAfter?: number): void;
  comeBack(): void;
  setOffline(isOffline: boolean): void;
};

export const useConnection = create<Connection>((set) => ({
  isDown: false,
  retryAfter: undefined,
  isOffline: false,
  goDown: (retryAfter) => set({ isDown: true, retryAfter }),
  comeBack: () => set({ isDown: false, retryAfter: undefined }),
  setOffline: (isOffline) => set({ isOffline }),
}));
