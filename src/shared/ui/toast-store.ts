import { create } from "zustand";

export type Toast = { readonly id: number; readonly text: string; readonly kind: ToastKind };
type ToastKind = "notice" | "warning";

/** How long a toast stays, in milliseconds. */
export const toastLife = 4000;

type Toasts = {
  readonly toasts: readonly Toast[];
  show(text: string, kind?: ToastKind): void;
  hide(id: number): void;
};

let last = 0;

export const useToasts = create<Toasts>((set) => ({
  toasts: [],
  show: (text, kind = "notice") => set(({ toasts }) => ({ toasts: [...toasts, { id: ++last, text, kind }] })),
  hide: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));
