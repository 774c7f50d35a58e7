type KeptFile = { readonly draft: string; readonly addedAt: number };

/**
 * Whether a file goes by itself: a draft that was never written is not erased, and takes none with it. One that was
 * added since `before`, in milliseconds, may have a draft that is still to be written.
 */
export function isOrphan({ draft, addedAt }: KeptFile, kept: ReadonlySet<string>, before: number): boolean {
  return !kept.has(draft) && addedAt < before;
}
