/** Where a broker writes down a claim of a policy, for who tells of it on the telephone. */
export function reportPath(policy: {
  readonly id: string;
  readonly product: string;
  readonly insurer: string;
}): string {
  const { id, product, insurer } = policy;
  return `/polizas/siniestros/denunciar/${encodeURIComponent(id)}?${new URLSearchParams({ product, insurer })}`;
}

/** Where the policy is chosen first; with a client, one of theirs. */
export function choosePath(clientId?: string): string {
  const query = clientId === undefined ? "" : `?${new URLSearchParams({ clientId })}`;
  return `/polizas/siniestros/denunciar${query}`;
}
