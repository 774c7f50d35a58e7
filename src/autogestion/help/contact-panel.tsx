import "./help.css";
import { useSubject } from "#src/shared/help/subject-store.ts";
import { usePlatform } from "../platform/platform-context.ts";
import { Call } from "./call.tsx";
import { contactWays } from "./contact-ways.ts";

/** Somebody to write to, in the place where a page alone does not help. */
export function ContactPanel() {
  const platform = usePlatform();
  const subject = useSubject();
  const [way] = contactWays(platform, subject);
  return <div className="help help-panel">{way && <Call {...way} />}</div>;
}
