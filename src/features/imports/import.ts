/** A column of a file, as the server tells it. */
export type ImportColumn = {
  readonly title: string;
  readonly field: string | null;
  readonly known: "remembered" | "title" | "chosen" | "none";
  readonly samples: readonly string[];
};

/** What a column may be. */
export type ImportField = {
  readonly name: string;
  readonly title: string;
  readonly isRequired: boolean;
  readonly isJoined: boolean;
};

/** A field in which the file contradicts what somebody typed. */
export type Contradiction = {
  readonly field: string;
  readonly title: string;
  readonly count: number;
  readonly chosen: number;
};

/** A file that was brought, and what became of it. */
export type Import = {
  readonly id: string;
  readonly status: "columns" | "review" | "applying" | "done" | "undoing" | "undone";
  readonly insurer: { readonly name: string; readonly displayName: string } | null;
  readonly fileName: string;
  readonly sheet: string | null;
  readonly rows: number;
  readonly columns: readonly ImportColumn[];
  readonly defaults: Readonly<Record<string, string>>;
  readonly fields: readonly ImportField[];
  readonly states: Readonly<Record<"error" | "new" | "changed" | "conflict" | "same" | "joined", number>>;
  readonly outcomes: Readonly<Record<"written" | "left" | "undone" | "kept", number>>;
  readonly contradictions: readonly Contradiction[];
  readonly createdAt: string;
  readonly canUndo: boolean;
};

/** A value that the file says otherwise, as people read it. */
export type RowChange = {
  readonly field: string;
  readonly title: string;
  readonly before: string | null;
  readonly after: string;
  readonly typedAt: string | null;
  readonly choice: "ours" | "theirs" | null;
  readonly percent?: number;
};

export type ImportRow = {
  readonly number: number;
  readonly title: string | null;
  readonly entityId: string | null;
  readonly problems: readonly { readonly field: string; readonly title: string; readonly text: string }[];
  readonly changes: readonly RowChange[];
  readonly reason: string | null;
};

export type ImportRows = { readonly rows: readonly ImportRow[]; readonly total: number };

/** What files bring to a list: its page, its calls and where they are. */
export type ImportKind = {
  readonly name: "policies" | "clients" | "movements" | "unpaid";
  readonly list: string;
  readonly path: string;
  readonly scene: "policiesManual" | "clients" | "commissions";
  /** What is asked of its scene. */
  readonly action: "create" | "update";
  readonly isOfInsurer: boolean;
};

export const policyImports: ImportKind = {
  name: "policies",
  list: "/polizas",
  path: "/policies/imports",
  scene: "policiesManual",
  action: "create",
  isOfInsurer: true,
};

export const clientImports: ImportKind = {
  name: "clients",
  list: "/clientes",
  path: "/clients/imports",
  scene: "clients",
  action: "create",
  isOfInsurer: false,
};

export const movementImports: ImportKind = {
  name: "movements",
  list: "/cuenta_corriente",
  path: "/movements/imports",
  scene: "commissions",
  action: "update",
  isOfInsurer: true,
};

export const unpaidImports: ImportKind = {
  name: "unpaid",
  list: "/polizas/impagas",
  path: "/policies/unpaid/imports",
  scene: "policiesManual",
  action: "create",
  isOfInsurer: true,
};
