import { useEffect, useState } from "react";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "./button.tsx";
import { type Toast, toastLife, useToasts } from "./toast-store.ts";

/** Short messages at the bottom of the screen; each leaves by itself, but not while it is pointed at or has the focus. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className="toasts" role="status">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const hide = useToasts((state) => state.hide);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hide(toast.id), toastLife);
    return () => clearTimeout(timer);
  }, [hide, isHeld, toast.id]);

  return (
    <div
      className={`toast toast-${toast.kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      <Button
        kind="quiet"
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onClick={() => hide(toast.id)}
      >
        {t("close")}
      </Button>
    </div>
  );
}
