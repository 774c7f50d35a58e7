/** How an endorsement stands, as connectors give it. Money is in centavos. */
export type Standing =
  | {
      readonly status: "ended";
      readonly number: string;
      /** What the policy costs from now on for its whole term. */
      readonly totalPremium?: number;
      readonly refund?: number;
    }
  | { readonly status: "in_emission"; readonly reference?: string }
  | { readonly status: "requires_approval"; readonly reference?: string; readonly message?: string }
  | { readonly status: "requires_confirmation"; readonly totalPremium: number }
  | { readonly status: "requires_inspection"; readonly message?: string }
  | {
      readonly status: "refused";
      readonly message?: string;
      readonly fields?: readonly { readonly field: string; readonly message: string }[];
    };
