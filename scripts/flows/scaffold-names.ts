/** The id of what is called `electric-scooter`: `electricScooter`. */
export function idOf(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** What is called `electric-scooter` as a first title: «Electric scooter». */
export function titleOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
