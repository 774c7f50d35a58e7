import type { Permitted } from "#engine/permissions/index.ts";

/** What the pages read of the specification's user. */
export type Broker = Permitted & {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly identityNumber: string;
  readonly professionalLicense: string | null;
  /** What the level is called: Bronce, Plata, Oro. */
  readonly onBoardingProcess: string | null;
  readonly activated: boolean;
  /** By it who is not activated goes on; see decision 023. */
  readonly registrationId: string | null;
};

/** A pass for the calls, good for `expiresIn` seconds from when it came. */
export type Grant = { readonly access_token: string; readonly expiresIn: number };
