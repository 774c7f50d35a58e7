/** Whether somebody asked their browser to fetch nothing that they have not asked for; few browsers say. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}
