/**
 * The server's answer: how the portfolio stands, and what needs its broker. What is in their list of tasks is not told here as
 * well: papers and notes come to who is not shown that list alone. Days as the specified calls write them.
 */
export type Dashboard = {
  readonly figures: Figures;
  readonly waiting: readonly Matter[];
  /** Open claims that wait for nobody here. */
  readonly underWay: readonly Matter[];
  readonly tasks: readonly Task[];
  readonly ending: readonly EndingPolicy[];
  /** The newest that were not read; none for who is not shown them. */
  readonly notices: readonly Notice[];
  /** Those that wait for their invoice, the oldest first. */
  readonly liquidations: readonly PendingLiquidation[];
  /** Papers of the broker's own that have to be sent again. */
  readonly papers: readonly RefusedPaper[];
  /** Whether the broker has published a platform. */
  readonly isPublished: boolean;
};

export const taskKinds = ["passing", "review", "unpaid", "renewal", "claim", "note"] as const;
/** How much there is to do today, of each kind. */
export type TaskCounts = Readonly<Record<(typeof taskKinds)[number], number>>;

export type Notice = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly path?: string;
  /** Instant. */
  readonly at: string;
};

export type PendingLiquidation = {
  readonly id: string;
  readonly title: string;
  readonly status: "pending" | "rejected";
  /** In centavos. */
  readonly invoiceTotal: number;
  /** In wire form. */
  readonly since: string;
};

export type RefusedPaper = {
  readonly document: string;
  readonly title: string;
  readonly reason?: string;
  readonly since: string;
};

export type Figures = {
  readonly policies: number;
  readonly ending: number;
  readonly clients: number;
  readonly openClaims: number;
  /** Made this month. */
  readonly quotes: number;
  /** Instalments that insurers could not collect. */
  readonly unpaid: number;
  readonly byMonth: readonly MonthOfPolicies[];
};

/** `month` as `YYYY-MM`. */
export type MonthOfPolicies = { readonly month: string; readonly policies: number };

type Whose = {
  readonly asset: string;
  readonly person: string | null;
  /** The broker's own client who that is. */
  readonly clientId: string | null;
};

export type Task = {
  readonly id: string;
  readonly text: string;
  readonly dueOn: string;
  readonly person: string | null;
  readonly clientId: string;
};

export type EndingPolicy = Whose & {
  readonly id: string;
  readonly number: string;
  readonly insuredCompany: string;
  readonly endsOn: string;
};

/** Something that hangs on a policy, of a kind of the server's. */
export type Matter = Whose & {
  readonly id: string;
  readonly kind: string;
  readonly policyId: string;
  readonly title: string;
  readonly since: string;
};

/** Where it is seen: a claim and an endorsement by themselves, what else hangs on a policy with that. */
export function matterPath({ id, kind, policyId }: Pick<Matter, "id" | "kind" | "policyId">): string {
  if (kind === "accident") return `/polizas/siniestros/${id}`;
  if (kind === "endorsement") return `/poliza/endosos/solicitud/${id}`;
  return `/polizas/detalle/${policyId}${kind === "inspection" ? "#inspecciones" : ""}`;
}

/** A row in a view of a client's page. */
export function rowPath(clientId: string, view: string, row: string): string {
  return `/clientes/detalle/${clientId}?fila=${row}#${view}`;
}
