import { formatDate } from "#engine/identifiers/index.ts";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { dayInArgentina } from "#src/shared/time/buenos-aires.ts";
import type { LifeEvent } from "./life-of.ts";
import type { Hanging, Policy, PolicyVersion } from "./policy.ts";

/** What a policy's line shows: where it is read, or the version that it is. */
export type ShownEvent = LifeEvent & {
  readonly kind: PolicyVersion["kind"] | "claim" | "asked";
  /** All of it in words. */
  readonly text: string;
  readonly to?: string;
  readonly version?: number;
};

/** What happened to a policy, each with its day, its mark and its words. */
export function lifeEvents({
  versions,
  claims,
  endorsements,
  number: policyNumber,
}: Policy): readonly ShownEvent[] {
  let endorsed = 0;
  const said = versions.map(({ number, kind, effectiveFrom, at }): ShownEvent => {
    // A correction counts from the first day on: it stands where it was said.
    const on = kind === "correction" ? dayInArgentina(new Date(at)) : effectiveFrom;
    const name = policiesText(`history.${kind}`);
    const label =
      kind === "policy"
        ? "/0"
        : kind === "endorsement"
          ? `/${++endorsed}`
          : kind === "correction"
            ? ""
            : name;
    const title = kind === "endorsement" ? `${name} ${label}` : name;
    return { id: `version ${number}`, on, kind, label, text: `${formatDate(on)}: ${title}`, version: number };
  });
  const reported = claims.map((one): ShownEvent => {
    const title = claimTitle(one);
    const label = policiesText("hanging.claimUnnumbered");
    return { ...eventOf(one, "claim", title), label, to: `/polizas/siniestros/${one.id}` };
  });
  const asked = endorsements
    .filter(({ status }) => status.tone === "info" || status.tone === "warning")
    .map((one): ShownEvent => {
      const title = changeTitle(one);
      const label = (one.number ?? "").replace(policyNumber, "");
      return { ...eventOf(one, "asked", title), label, to: `/poliza/endosos/detalle/${one.id}` };
    });
  return [...said, ...reported, ...asked];
}

function eventOf({ id, on, status }: Hanging, kind: "claim" | "asked", title: string) {
  return { id: `${kind} ${id}`, on, kind, text: `${formatDate(on)}: ${title}, ${status.value}` };
}

function claimTitle({ number }: Hanging): string {
  return number === null
    ? policiesText("hanging.claimUnnumbered")
    : policiesText("hanging.claim", { number });
}

/** What a change is called, with its number where it has one. */
export function changeTitle({ number, title = policiesText("hanging.untitled") }: Hanging): string {
  return number === null ? title : policiesText("hanging.endorsement", { number, title });
}
