/** How long something is kept: by the browser until it is dropped, or by the tab. */
type Lasting = "browser" | "tab";

/** A text that is kept under a name of ours. */
export type Kept = {
  read(): string | undefined;
  write(text: string): void;
  drop(): void;
};

// What a browser denies, or has no room for, is kept for as long as the page is open.
const memory: Readonly<Record<Lasting, Map<string, string>>> = { browser: new Map(), tab: new Map() };

/** The one way to what browsers keep: it never throws, whatever the browser denies. */
export function kept(name: string, lasting: Lasting): Kept {
  const page = memory[lasting];
  return {
    read: () => page.get(name) ?? attempt(() => storageOf(lasting).getItem(name)) ?? undefined,
    write(text) {
      page.set(name, text);
      attempt(() => {
        storageOf(lasting).setItem(name, text);
        page.delete(name);
      });
    },
    drop() {
      page.delete(name);
      attempt(() => storageOf(lasting).removeItem(name));
    },
  };
}

/** What is kept and has a value of ours as JSON; nothing where there is none. */
export function readKept<T>(place: Kept): T | undefined {
  // Written by the one who reads it.
  return attempt(() => JSON.parse(place.read() ?? "null") as T | null) ?? undefined;
}

/** The names that begin with a text and have something kept under them. */
export function namesKept(prefix: string, lasting: Lasting): readonly string[] {
  const stored = attempt(() => Object.keys(storageOf(lasting))) ?? [];
  return [...new Set([...memory[lasting].keys(), ...stored])].filter((name) => name.startsWith(prefix));
}

// A browser that denies storage throws as soon as it is named.
function storageOf(lasting: Lasting): Storage {
  return lasting === "browser" ? localStorage : sessionStorage;
}

function attempt<T>(what: () => T): T | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}
