/** A mistake of ours met while an expression was evaluated: neither the document nor the answers can be the reason. */
export class ExpressionFault extends Error {
  constructor(source: string, cause: unknown) {
    // Only the name of the cause: its sentence may hold what a person answered.
    const name = cause instanceof Error ? cause.name : typeof cause;
    super(`expression "${source.slice(0, 80)}": broke with "${name}" — mend what its functions do`, {
      cause,
    });
    this.name = "ExpressionFault";
  }
}

/** What is done about a fault; the expression has no value then, so that a person can go on. */
export type OnFault = (fault: ExpressionFault) => void;
