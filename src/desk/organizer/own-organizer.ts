/** The call of who organizes the broker, and whom they may accept. */
export const ownOrganizerPath = "/organizer";

/** What it answers; `until` is an instant. */
export type OwnOrganizer = {
  readonly organizer: (Organizing & { readonly id: string }) | null;
  readonly invitations: readonly Invitation[];
};

export type Invitation = Organizing & {
  readonly id: string;
  readonly until: string;
  readonly mayAccept: boolean;
};

type Organizing = { readonly name: string; readonly professionalLicense: string | null };
