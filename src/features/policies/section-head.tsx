import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "#src/desk/session/use-may.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import corrected from "./corrected-after.json" with { type: "json" };
import type { Policy } from "./policy.ts";

type SectionHeadProps = {
  title: string;
  policy: Policy;
  part: keyof typeof corrected;
  /** How much there is of it. */
  children?: ReactNode;
};

/** What a part of the page is called, and the way to the step in which it is corrected. */
export function SectionHead({ title, policy, part, children }: SectionHeadProps) {
  const mayEdit = useMay("policiesManual", "update") && policy.isOwn;
  return (
    <div className="policy-section">
      <h2>
        {title} {children && <span className="soft">{children}</span>}
      </h2>
      {mayEdit && (
        <Link
          to={`/polizas/editar/${policy.id}?after=${corrected[part]}`}
          aria-label={policiesText("policy.editPart", { part: title })}
        >
          {policiesText("policy.edit")}
        </Link>
      )}
    </div>
  );
}
