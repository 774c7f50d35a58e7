async function saveDraft(): Promise<void> {
  await fetch("/api/drafts", { method: "POST" });
}

export function leaveStep(): void {
  saveDraft();
}
