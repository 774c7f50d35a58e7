import { openFlows } from "#src/shared/wizard/opening.ts";
import { hintOf, titleOf, useFollowedKinds, useHosting, usePlatform } from "../platform/platform-context.ts";

export type HomeTask = {
  readonly url: string;
  readonly title: string;
  readonly hint?: string | undefined;
  /** Of `schemas/drawings`. */
  readonly drawing?: string | undefined;
};

/** What can be done here: what was sent and is followed, and each flow that an address opens, alone or with a policy that is chosen there. */
export function useTasks(): { readonly first: HomeTask | undefined; readonly others: readonly HomeTask[] } {
  const { name } = usePlatform();
  const { flows, given } = useHosting();
  const openings = openFlows({ flows, given: [...given, "policyId"] });
  const base = `/autogestion/${name}`;
  const lead = openings.find(({ hosted }) => hosted.task?.isFirst);
  const tasks = openings
    // What is no task is begun where it belongs: a message, among messages.
    .filter((opening) => opening !== lead && opening.hosted.task !== undefined)
    .map(({ hosted, route }) => taskOf(hosted, `${base}/${route}`));
  const followed = useFollowedKinds().flatMap((kind) => {
    const [list = ""] = kind.route.split("/");
    // All of them are shown by a flow of their own, or listed where one begins another.
    const isShown = openings.some(({ route }) => route === kind.task?.page);
    const isListed = kind.task && !isShown && openings.some(({ route }) => route === list);
    return isListed ? [taskOf(kind, `${base}/${list}`)] : [];
  });
  return {
    first: lead && taskOf(lead.hosted, `${base}/${lead.route}`),
    others: [...followed, ...tasks],
  };
}

type Described = Parameters<typeof hintOf>[0] & { readonly task?: { readonly drawing: string } };

function taskOf(kind: Described, url: string): HomeTask {
  return { url, title: titleOf(kind), hint: hintOf(kind), drawing: kind.task?.drawing };
}
