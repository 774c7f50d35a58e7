import { useEffect } from "react";
import { Navigate } from "react-router";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { endSession } from "#src/desk/session/session.ts";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { loginPath } from "./access.ts";

/** Leaves, once it is known whether anybody is in. */
export function LogOut() {
  const status = useBrokerSession((session) => session.status);
  useEffect(() => {
    if (status === "signed-in") endSession("left");
  }, [status]);
  return status === "unknown" || status === "signed-in" ? <Skeleton /> : <Navigate to={loginPath} replace />;
}
