import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { AskInspection } from "./ask-inspection.tsx";
import { InspectionLine } from "./inspection-line.tsx";
import "./inspections.css";
import type { Policy } from "./policy.ts";

/** The photos that were asked of who is insured, and the way to ask for them. */
export function Inspections({ policy }: { policy: Policy }) {
  const { inspections, inspecting } = policy;
  const [isAsking, setAsking] = useState(false);
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === "#inspecciones") section.current?.scrollIntoView();
  }, [hash]);
  const isOpen = inspections.some((one) => one.isOpen);
  const photos = isOpen ? undefined : inspecting?.photos;
  return (
    <section ref={section} id="inspecciones">
      <div className="policy-section">
        <h2>{policiesText("hanging.inspections")}</h2>
        {photos && (
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {policiesText("inspections.ask")}
          </Button>
        )}
      </div>
      {inspections.length === 0 && (
        <p className="soft">
          {inspecting?.why === undefined
            ? policiesText("inspections.none")
            : policiesText("inspections.cannot", { why: inspecting.why })}
        </p>
      )}
      <ul className="inspections">
        {inspections.map((one) => (
          <li key={one.id}>
            <InspectionLine policy={policy} inspection={one} />
          </li>
        ))}
      </ul>
      {isAsking && photos && (
        <AskInspection policy={policy} photos={photos} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
