import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Changes } from "../ui/changes.tsx";
import { type OfficeOperator, operatorsCall, tellOperator } from "./office-operator.ts";
import { RolesForm } from "./roles-form.tsx";

/** One account of the office: what it may do, and what happened with it. */
export function OperatorView({ id }: { id: string }) {
  const query = useData<OfficeOperator>(`${operatorsCall}/${encodeURIComponent(id)}`);
  return (
    <Loaded isPage query={query} title={officeText("operators.one")}>
      {(operator) => {
        const { displayName, email, isBlocked, hasFactor, roles, changes } = operator;
        return (
          <>
            <div className="office-papers">
              <PageTitle>{displayName}</PageTitle>
              <p className="office-head soft">
                <span>{email}</span>
                {isBlocked && <span>{officeText("operators.blocked")}</span>}
                <span>{officeText(hasFactor ? "operators.factor" : "operators.noFactor")}</span>
              </p>
              <RolesForm key={roles.join()} operator={operator} />
            </div>
            <aside className="office-decide">
              <p className="small soft">{officeText("operators.byCommand")}</p>
              <Changes title={officeText("reviews.history")} changes={changes} tell={tellOperator} />
            </aside>
          </>
        );
      }}
    </Loaded>
  );
}
