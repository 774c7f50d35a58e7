/** The server's answer: how the portfolio stands, and what needs its broker. Days as the specified calls write them. */
export type Dashboard = {
  readonly figures: Figures;
  readonly waiting: readonly (Whose & {
    readonly id: string;
    readonly title: string;
    readonly since: string;
  })[];
  readonly tasks: readonly Task[];
  readonly ending: readonly EndingPolicy[];
  /** Papers of the broker's own that have to be sent again. */
  readonly papers: readonly RefusedPaper[];
  /** Whether the broker has published a platform. */
  readonly isPublished: boolean;
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

/** Where a client of the broker's is seen; nothing where they have none. */
export function clientPath(clientId: string | null): string | undefined {
  return clientId === null ? undefined : `/clientes/detalle/${clientId}`;
}
