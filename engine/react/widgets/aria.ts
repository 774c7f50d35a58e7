import { errorId, helpId } from "@rjsf/utils";
import type { QuestionOptions, WidgetProps } from "../widget.ts";

type Described = {
  readonly id: string;
  readonly required?: boolean | undefined;
  readonly rawErrors?: readonly string[] | undefined;
  readonly options: Pick<QuestionOptions, "help">;
};

/** Whether a question must be answered, whether it is wrong, and the elements that say so. */
export function ariaOf({ id, required, rawErrors = [], options }: Described) {
  const described = [rawErrors.length > 0 && errorId(id), options.help !== undefined && helpId(id)];
  return {
    "aria-required": required === true,
    "aria-invalid": rawErrors.length > 0,
    "aria-describedby": described.filter(Boolean).join(" ") || undefined,
  };
}

/** A control that is chosen cannot be read-only: it is disabled, but keeps the focus while an action works. */
export function closedOf({ readonly, options }: Pick<WidgetProps, "readonly" | "options">) {
  return {
    disabled: readonly === true && !options.isLocked,
    "aria-disabled": options.isLocked ? true : undefined,
  };
}
