import { policiesText } from "#src/shared/i18n/policies-text.ts";
import type { Policy } from "./policy.ts";
import { SectionHead } from "./section-head.tsx";

/** What is insured. */
export function Item({ policy }: { policy: Policy }) {
  const facts = (["asset", "plate", "chassis", "engine", "address"] as const).flatMap((name) => {
    const text = policy[name];
    return text ? [{ name, text }] : [];
  });
  return (
    <section>
      <SectionHead title={policiesText("item.title")} policy={policy} part="item" />
      <dl className="policy-lines">
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{policiesText(`item.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
