/** What an insurer may say of a policy that it issued. */
export type Issuance = {
  /** From the first on. */
  readonly instalments?: readonly { readonly dueOn: string; readonly amount?: number }[];
  /** Codes of the table of clusters. */
  readonly covers?: readonly string[];
  readonly inspection?: "notRequired" | "approved" | "pending";
};

/** How an emission stands, as connectors give it. Money is in centavos, days are ISO days. */
export type Standing =
  | ({
      readonly status: "ended";
      readonly policyId: string;
      readonly policyNumber: string;
      readonly validFrom: string;
      readonly validTo: string;
      readonly price?: number;
      readonly totalPremium?: number;
    } & Issuance)
  | { readonly status: "in_emission"; readonly reference?: string }
  | {
      readonly status: "requires_confirmation";
      readonly price: number;
      /** Of what all of it is made today. */
      readonly premium?: Readonly<Record<string, number>>;
    }
  | { readonly status: "requires_approval"; readonly reference?: string; readonly message?: string }
  | { readonly status: "requires_inspection"; readonly message?: string }
  | {
      readonly status: "refused";
      readonly message?: string;
      readonly fields?: readonly { readonly field: string; readonly message: string }[];
    };
