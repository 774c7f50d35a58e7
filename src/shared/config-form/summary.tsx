import type { ErrorListProps } from "@rjsf/utils";
import { useEffect, useRef } from "react";
import { deskText } from "../i18n/desk-text.ts";
import type { ConfigContext } from "./context.ts";
import { placeOf } from "./problems.ts";

/** All that is wrong, above the form: it takes the focus when it is sent, and each line leads to its field. */
export function Summary({ errors, schema, registry }: ErrorListProps) {
  const { attempts } = registry.formContext as ConfigContext;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt brings the focus here again.
  useEffect(() => box.current?.focus(), [attempts]);
  return (
    <div ref={box} className="config-summary" role="alert" tabIndex={-1}>
      <p>{deskText("config.correct", { count: errors.length })}</p>
      <ul>
        {errors.map((error) => {
          const { id, title } = placeOf(schema, error);
          return (
            <li key={`${id} ${error.message}`}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {`${title}: ${error.message}`}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
