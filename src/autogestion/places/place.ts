import type { ComponentType, ReactNode } from "react";
import type { LazyPart } from "#src/shared/parts/lazy-part.tsx";
import type { Identity } from "../identification/session-store.ts";

export type PlaceProps = {
  identity: Identity;
  /** Below the platform's. */
  address: string;
};

export type Place = {
  readonly title: string;
  /** Fetched while the person says who they are. */
  readonly page: LazyPart<PlaceProps>;
  /** What the device keeps of it, shown to whoever holds that without asking who they are; else its children. */
  readonly Kept?: ComponentType<{ address: string; children: ReactNode }>;
};
