/** What becomes known of one beside its answers. */
export type CommunicationFacts = {
  /** What it is about, in a line. */
  readonly subject: string;
  /** What was written last, cut short. */
  readonly last: string;
  /**
   * Who writes beside its broker, where that is not the office: anybody, who has proved nothing of who they are, who is
   * insured, or an insurer.
   */
  readonly with?: "anyone" | "insured" | "insurer";
  /** Which insurer, and which area of it, where one takes part. */
  readonly insurer?: string;
  readonly area?: string;
  /** What is asked for, and by what a notice says it; of what somebody else than a broker asks. */
  readonly matter?: string;
  readonly told?: string;
  /** Who is insured where they take part: their name and address as their policy has them, and where they come in. */
  readonly holder?: string;
  readonly email?: string;
  readonly platform?: string;
  readonly identityNumber?: string;
  /** Until when the law wants an answer, an ISO day. */
  readonly dueOn?: string;
};
