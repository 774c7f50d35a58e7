import type { Tone } from "#engine/react/index.ts";

/** A quote as the list tells it. */
export type QuoteRow = {
  readonly id: string;
  /** By which people call it. */
  readonly number: string;
  readonly product: string;
  readonly productTitle: string;
  readonly customer: string;
  readonly asset: string;
  readonly status: { readonly id: string; readonly value: string; readonly tone: Tone };
  readonly best: { readonly amount: number; readonly insurer: string } | null;
  /** YYYY/MM/DD. */
  readonly validUntil: string | null;
  readonly createdAt: string;
  /** Who was asked, and how far each is. */
  readonly insurers: readonly {
    readonly name: string;
    readonly displayName: string;
    readonly status: "waiting" | "running" | "done" | "failed" | "unknown" | "canceled";
  }[];
  readonly owner: string;
  readonly isOwn: boolean;
  readonly isArchived: boolean;
};
