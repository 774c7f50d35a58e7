import { isAtLeast, standingOf } from "#permissions/index.ts";
import type { Broker } from "#src/desk/session/broker.ts";
import type { StatusKind } from "#src/desk/ui/status.tsx";
import type { DeskWord } from "#src/shared/i18n/desk-text.ts";
import type { Dashboard } from "./dashboard.ts";

/** One of the first things that a broker does here. */
export type Step = {
  readonly name: "name" | "license" | "client" | "policies" | "platform";
  readonly status: { readonly kind: StatusKind; readonly word: DeskWord<"steps.status"> };
  readonly isDone: boolean;
  /** Whether the broker is to act here and now. */
  readonly isOurs: boolean;
  readonly text: DeskWord<"steps.text">;
  readonly action: { readonly word: DeskWord<"steps.action">; readonly to: string };
};

type Known = Pick<Dashboard, "papers" | "isPublished"> & {
  readonly clients: number;
  /** Whether they may bring policies here. */
  readonly mayImport: boolean;
};
type Who = Pick<Broker, "displayName" | "email" | "onboardingStatus">;

/** The first steps as they stand, in the order in which they are taken. */
export function stepsOf(broker: Who, known: Known): readonly Step[] {
  return [
    nameStep(broker),
    licenseStep(broker, known),
    clientStep(known),
    ...(known.mayImport ? [policiesStep] : []),
    platformStep(broker, known),
  ];
}

/** The one to take next; none where all wait for somebody else, or are done. */
export function nextOf(steps: readonly Step[]): Step | undefined {
  return steps.find(({ isDone, isOurs }) => !isDone && isOurs);
}

function nameStep({ displayName, email }: Who): Step {
  const isDone = displayName !== email;
  return {
    name: "name",
    isDone,
    isOurs: true,
    status: isDone ? done : open,
    text: isDone ? "named" : "unnamed",
    action: { word: isDone ? "change" : "sayName", to: "/perfil/datos" },
  };
}

function licenseStep({ onboardingStatus }: Who, { papers }: Known): Step {
  const { level, isReviewing } = standingOf(onboardingStatus);
  const of = { name: "license", isDone: false, isOurs: true } as const;
  if (isAtLeast(level, "level-one"))
    return {
      ...of,
      isDone: true,
      status: { kind: "done", word: "approved" },
      text: "licensed",
      action: { word: "seePapers", to: "/perfil" },
    };
  if (isReviewing)
    return {
      ...of,
      isOurs: false,
      status: { kind: "wait", word: "reviewing" },
      text: "reviewing",
      action: { word: "seePapers", to: "/perfil" },
    };
  // What was refused has a line of its own over the steps, with its way.
  const isRefused = papers.length > 0;
  return {
    ...of,
    isOurs: !isRefused,
    status: isRefused ? { kind: "fail", word: "refused" } : open,
    text: isRefused ? "refused" : "unlicensed",
    action: { word: isRefused ? "sendAgain" : "sendPapers", to: "/onboarding" },
  };
}

function clientStep({ clients }: Known): Step {
  const isDone = clients > 0;
  return {
    name: "client",
    isDone,
    isOurs: true,
    status: isDone ? done : open,
    text: isDone ? "clients" : "noClients",
    action: isDone ? { word: "seeClients", to: "/clientes" } : { word: "newClient", to: "/clientes/nuevo" },
  };
}

/** Nobody is shown the steps who has a policy. */
const policiesStep: Step = {
  name: "policies",
  isDone: false,
  isOurs: true,
  status: { kind: "draft", word: "open" },
  text: "policies",
  action: { word: "importPolicies", to: "/polizas/importar" },
};

function platformStep({ onboardingStatus }: Who, { isPublished }: Known): Step {
  const mayPublish = isAtLeast(standingOf(onboardingStatus).level, "level-one");
  return {
    name: "platform",
    isDone: isPublished,
    isOurs: mayPublish,
    status: isPublished ? { kind: "done", word: "published" } : { kind: "draft", word: "unpublished" },
    text: mayPublish ? "platform" : "platformLater",
    action: {
      word: isPublished ? "change" : mayPublish ? "chooseAddress" : "tryPlatform",
      to: "/plataforma",
    },
  };
}

const done = { kind: "done", word: "done" } as const;
const open = { kind: "draft", word: "open" } as const;
