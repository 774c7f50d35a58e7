import { useData } from "#src/desk/list/use-data.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { policiesText } from "#src/shared/i18n/policies-text.ts";
import { copy } from "#src/shared/share/take-along.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import type { Policy } from "./policy.ts";

type Own = { readonly name: string } | null;

/** A message for the insured that leads to the broker's platform, where they see the policy and report a claim. */
export function Share({ policy: { number, holder } }: { policy: Policy }) {
  const mayKnow = useMay("selfManagementPlatformLogo", "show");
  return mayKnow ? <Copy number={number} holder={holder} /> : null;
}

function Copy({ number, holder }: Pick<Policy, "number" | "holder">) {
  const { data: own } = useData<Own>("/self-management-platforms/own");
  const share = async () => {
    const say = useToasts.getState().show;
    if (!own?.name) return say(policiesText("policy.shareNone"), "warning");
    const [first] = (holder ?? "").split(" ");
    const link = `${location.origin}/autogestion/${own.name}`;
    const name = first ? `, ${first}` : "";
    const isCopied = await copy(policiesText("policy.shareText", { name, link, number }));
    say(policiesText(isCopied ? "policy.shareCopied" : "policy.shareFailed"));
  };
  return (
    <Button kind="secondary" onClick={() => void share()}>
      <Icon name="external" />
      {policiesText("policy.share")}
    </Button>
  );
}
