import { type FormEvent, useState } from "react";
import { type OfficeRole, officeRoles } from "#permissions/index.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { restore, useOperator } from "../session/operator-session.ts";
import { useMayInOffice } from "../session/use-may-in-office.ts";
import { type OfficeOperator, operatorsCall } from "./office-operator.ts";
import "./operators.css";

/** Roles of an account, one or more; who gives no permissions reads them. */
export function RolesForm({ operator: { id, displayName, roles } }: { operator: OfficeOperator }) {
  const [chosen, setChosen] = useState<readonly OfficeRole[]>(roles);
  const may = useMayInOffice("permissions.update");
  const { run, isBusy, problem } = useAction({
    send: () =>
      sendSigned({
        method: "POST",
        path: `${operatorsCall}/${id}/roles`,
        body: { roles: [...chosen], was: [...roles] },
      }),
    changes: [operatorsCall, "/office/waiting"],
  });
  const isSame = chosen.length === roles.length && chosen.every((role) => roles.includes(role));
  const toggle = (role: OfficeRole, isOn: boolean) =>
    setChosen(officeRoles.filter((one) => (one === role ? isOn : chosen.includes(one))));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isSame || chosen.length === 0) return;
    const { isDone } = await run();
    if (!isDone) return;
    useToasts.getState().show(officeText("operators.saved", { name: displayName }));
    // The band and the pages follow one's own roles.
    if (id === useOperator.getState().operator?.operatorId) await restore();
  };
  return (
    <form className="stack office-roles" onSubmit={(event) => void submit(event)}>
      <fieldset disabled={!may}>
        <legend>{officeText("operators.what")}</legend>
        {officeRoles.map((role) => (
          <label key={role}>
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              onChange={(event) => toggle(role, event.target.checked)}
            />
            <span>
              <span className="strong">{officeText(`operators.roles.${role}.title`)}</span>
              <span className="small soft">{officeText(`operators.roles.${role}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="text-field-problem" role="alert">
        {chosen.length === 0 ? officeText("operators.none") : problem}
      </p>
      {may && !isSame && chosen.length > 0 && (
        <p>
          <Button type="submit" isBusy={isBusy}>
            {officeText("operators.save")}
          </Button>
        </p>
      )}
    </form>
  );
}
