import { useEffect, useState } from "react";

async function saveDraft(): Promise<void> {
  await fetch("/api/drafts", { method: "POST" });
}

export async function leaveStep(): Promise<void> {
  await saveDraft();
}

export function Options({ province }: { province: string }) {
  const [options, setOptions] = useState<string[]>([]);
  useEffect(() => {
    setOptions([province]);
  }, [province]);
  return <ul>{options.join()}</ul>;
}
