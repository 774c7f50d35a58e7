import type { AnswerProps } from "../widget.ts";

/** That where a device is was kept: its degrees say nothing to a person. */
export function LocationKept({ host }: AnswerProps) {
  return host.text("form.location.kept");
}
