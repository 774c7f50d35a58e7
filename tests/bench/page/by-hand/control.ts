import type { Json } from "#engine/json/index.ts";

/** What a question gives its control. */
export type ControlProps = {
  readonly id: string;
  readonly titleId: string;
  readonly errorId: string;
  readonly title: string;
  readonly isRequired: boolean;
  readonly problem: string | undefined;
  onAnswer(answer: Json | undefined): void;
};

/** What a control says of its question beside its name. */
export function ariaOf({ isRequired, problem, errorId }: ControlProps) {
  return {
    "aria-required": isRequired,
    "aria-invalid": problem !== undefined,
    "aria-describedby": problem === undefined ? undefined : errorId,
  };
}
