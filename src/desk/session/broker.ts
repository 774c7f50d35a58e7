import type { Permitted } from "#permissions/index.ts";

/** What the pages read of the specification's user. */
export type Broker = Permitted &
  Readonly<Record<SaidByBroker, string | null>> & {
    readonly id: string;
    readonly email: string;
    readonly displayName: string;
    readonly identityNumber: string;
    readonly streetNumber: number | null;
    readonly locality: { readonly name: string; readonly province: { readonly name: string } } | null;
    /** What the level is called: Bronce, Plata, Oro. */
    readonly onBoardingProcess: string | null;
    readonly activated: boolean;
    /** By it who is not activated goes on; see decision 023. */
    readonly registrationId: string | null;
    readonly vatCondition: "registered" | "monotax" | null;
    readonly preferences: Preferences;
  };

/** What they said of themselves, where they have. */
type SaidByBroker =
  | "name"
  | "birthday"
  | "nationality"
  | "phoneNumber"
  | "streetName"
  | "floor"
  | "flat"
  | "postcode"
  | "professionalLicense"
  | "taxIdentification"
  | "grossIncomeTax"
  | "bankAccount"
  | "selfManagementURL";

/** What the broker would have; what they did not say is as usual, which is yes. */
export type Preferences = { readonly deviceAnalytics?: boolean; readonly emailNotices?: boolean };

/** A pass for the calls, good for `expiresIn` seconds from when it came. */
export type Grant = { readonly access_token: string; readonly expiresIn: number };
