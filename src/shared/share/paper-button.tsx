import { useState } from "react";
import { savePaper } from "../files/save-paper.ts";
import { followText } from "../i18n/follow-text.ts";
import { Button } from "../ui/button.tsx";
import { LineIcon } from "../ui/line-icon.tsx";
import { useArea } from "../wizard/area.ts";

type PaperButtonProps = { path: string; name: string };

/** What was sent, as a paper to keep. */
export function PaperButton({ path, name }: PaperButtonProps) {
  const { credentials } = useArea();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await savePaper(path, name, credentials);
    setSaving(false);
  };
  return (
    <Button kind="secondary" isBusy={isSaving} onClick={() => void save()}>
      {!isSaving && <LineIcon path="M12 4v11m-4-4 4 4 4-4M5 19h14" />}
      {followText(isSaving ? "follow.saving" : "follow.paper")}
    </Button>
  );
}
