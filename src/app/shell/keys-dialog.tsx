import { useState } from "react";
import type { Broker } from "#src/desk/session/broker.ts";
import { keepSingleKeys, usesSingleKeys } from "#src/desk/ui/single-keys.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { createTitleOf, creatorsOf, screensOf, titleOf } from "../screens.ts";

const general = [
  { keys: ["/", "Ctrl K"], does: "search" },
  { keys: ["?"], does: "help" },
  { keys: ["Esc"], does: "close" },
  { keys: ["↑", "↓", "J", "K"], does: "move" },
  { keys: ["."], does: "actions" },
  { keys: ["[", "]"], does: "pages" },
] as const;

/** All the keys, and a way to be without those of one letter. */
export function KeysDialog({ broker, onClose }: { broker: Broker; onClose: () => void }) {
  const [isUsed, setUsed] = useState(usesSingleKeys);
  return (
    <Dialog title={deskText("keys.title")} onCancel={onClose}>
      <dl className="keys">
        {general.map(({ keys, does }) => (
          <KeyLine key={does} keys={keys} does={deskText(`keys.${does}`)} />
        ))}
        {creatorsOf(broker).map((screen) => (
          <KeyLine key={screen.create.path} keys={[screen.create.keys]} does={createTitleOf(screen)} />
        ))}
        {screensOf(broker).map((screen) => (
          <KeyLine
            key={screen.name}
            keys={screen.keys.split(" ")}
            isSequence
            does={deskText("keys.go", { screen: titleOf(screen) })}
          />
        ))}
      </dl>
      <label className="check-line">
        <input
          type="checkbox"
          checked={isUsed}
          onChange={({ target }) => {
            setUsed(target.checked);
            keepSingleKeys(target.checked);
          }}
        />
        {deskText("keys.single")}
      </label>
      <Button kind="secondary" onClick={onClose}>
        {t("close")}
      </Button>
    </Dialog>
  );
}

type KeyLineProps = { keys: readonly string[]; does: string; isSequence?: boolean };

function KeyLine({ keys, does, isSequence = false }: KeyLineProps) {
  return (
    <div>
      <dt>
        {keys.map((key, index) => (
          <span key={key}>
            {isSequence && index > 0 && <span className="soft"> {deskText("keys.then")} </span>}
            <kbd>{key}</kbd>
          </span>
        ))}
      </dt>
      <dd>{does}</dd>
    </div>
  );
}
