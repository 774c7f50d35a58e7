import type { ComponentType } from "react";
import type { Identity } from "../identification/session-store.ts";

export type PlaceProps = {
  identity: Identity;
  /** Below the platform's. */
  address: string;
};

export type Place = { readonly title: string; readonly Page: ComponentType<PlaceProps> };
