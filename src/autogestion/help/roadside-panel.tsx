import "./help.css";
import { useSubject } from "#src/shared/help/subject-store.ts";
import { usePlatform } from "../platform/platform-context.ts";
import { assistanceFor, Emergencies } from "./roadside.tsx";

/** Whom to call, in the place where somebody says that a person is hurt or that the car does not move. */
export function RoadsidePanel() {
  const platform = usePlatform();
  const subject = useSubject();
  return (
    <div className="help help-panel">
      <Emergencies assistance={assistanceFor(platform, subject)} heading="h2" />
    </div>
  );
}
