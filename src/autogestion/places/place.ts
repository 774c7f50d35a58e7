import type { ComponentType, ReactNode } from "react";
import type { Identity } from "../identification/session-store.ts";

export type PlaceProps = {
  identity: Identity;
  /** Below the platform's. */
  address: string;
};

export type Place = {
  readonly title: string;
  readonly Page: ComponentType<PlaceProps>;
  /** What the device keeps of it, shown to whoever holds that without asking who they are; else its children. */
  readonly Kept?: ComponentType<{ address: string; children: ReactNode }>;
};
