import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { Icon } from "#src/autogestion/icons.tsx";
import { hintOf, titleOf, useHosting, usePlatform } from "#src/autogestion/platform/platform-context.ts";
import { savesData } from "#src/shared/connection/saves-data.ts";
import { insuredText } from "#src/shared/i18n/insured-text.ts";
import { openFlows } from "#src/shared/wizard/opening.ts";
import { isOver, type OwnPolicy } from "../find-policies.ts";
import { addressOf } from "../of-policy.tsx";

type Way = {
  readonly flow: string;
  readonly url: string;
  readonly title: string;
  readonly hint?: string | undefined;
};

/** What of a policy can be asked to be changed: the flows that need one. Of one that has ended, nothing. */
export function useChanges(policy: OwnPolicy, base: string): readonly Way[] {
  const { flows, given } = useHosting();
  if (isOver(policy)) return [];
  return openFlows({ flows, given: [...given, "policyId"] })
    .filter(({ hosted }) => hosted.needs.includes("policyId"))
    .map(({ hosted, route }) => ({
      flow: hosted.flow,
      url: addressOf(`${base}/${route}`, policy.id),
      title: titleOf(hosted),
      hint: hintOf(hosted),
    }));
}

/** Where a claim on a policy is reported: the task that most come for. */
export function useReport(policy: OwnPolicy, base: string): string | undefined {
  const first = openFlows(useHosting()).find(({ hosted }) => hosted.task?.isFirst);
  return first && addressOf(`${base}/${first.route}`, policy.id);
}

/** What does not come is asked for again when it is opened. */
async function prefetchSoon(flows: readonly string[], platform: string): Promise<void> {
  const part = await import("#src/autogestion/wizard/prefetch.ts").catch(() => undefined);
  await part?.prefetchFlows(flows, platform);
}

/** The changes that can be asked for, each a row. */
export function ChangeRows({ policy, base }: { policy: OwnPolicy; base: string }) {
  const changes = useChanges(policy, base);
  const { name } = usePlatform();
  const prefetch = useEffectEvent(() => {
    const flows = changes.map(({ flow }) => flow);
    if (!savesData()) void prefetchSoon(flows, name);
  });
  useEffect(() => prefetch(), []);
  if (changes.length === 0) return null;
  return (
    <section className="stack-tight" aria-labelledby="policy-changes">
      <h2 id="policy-changes" tabIndex={-1}>
        {insuredText("policy.change")}
      </h2>
      <ul className="policies-rows">
        {changes.map(({ url, title, hint }) => (
          <li key={url}>
            <Link className="policies-row" to={url}>
              <span>
                <strong>{title}</strong>
                {hint && <span className="policies-facts">{hint}</span>}
              </span>
              <Icon name="next" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
