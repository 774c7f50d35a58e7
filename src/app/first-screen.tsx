import { Navigate } from "react-router";
import { useBrokerSession } from "#src/desk/session/broker-session.ts";
import { screensOf } from "./screens.ts";

/** Leads to the first screen that the broker may open. */
export function FirstScreen() {
  const broker = useBrokerSession((session) => session.broker);
  const [first] = broker ? screensOf(broker) : [];
  return first ? <Navigate to={first.path} replace /> : null;
}
