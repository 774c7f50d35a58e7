import { useState } from "react";
import { shareText } from "../i18n/share-text.ts";
import { Button } from "../ui/button.tsx";
import { copy, share } from "./take-along.ts";
import "./share.css";
import { LineIcon } from "../ui/line-icon.tsx";

type ShareFactProps = { title: string; value: string };

/** Copies a fact, or hands it to whatever the device shares with; what became of it is said. */
export function ShareFact({ title, value }: ShareFactProps) {
  const [said, setSaid] = useState("");
  const text = `${title}: ${value}`;
  const say = (isCopied: boolean) => setSaid(shareText(isCopied ? "share.copied" : "share.failed"));
  const onShare = async () => {
    const outcome = await share(text);
    if (outcome === "shared") setSaid("");
    else if (outcome === "refused") say(await copy(value));
  };
  return (
    <span className="share">
      <Button
        kind="secondary"
        onClick={async () => say(await copy(value))}
        aria-label={shareText("share.copyOf", { text })}
      >
        <LineIcon path="M8 8h11q1 0 1 1v10q0 1-1 1H9q-1 0-1-1ZM16 8V5q0-1-1-1H5Q4 4 4 5v10q0 1 1 1h3" />
        {shareText("share.copy")}
      </Button>
      {"share" in navigator && (
        <Button kind="secondary" onClick={onShare} aria-label={shareText("share.shareOf", { text })}>
          <LineIcon path="m8.800 10.700 6.400-3.400m-6.400 6 6.400 3.400M9 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm12-6a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm0 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z" />
          {shareText("share.share")}
        </Button>
      )}
      <span className="share-said" role="status">
        {said}
      </span>
    </span>
  );
}
