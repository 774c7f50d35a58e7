import { useParams } from "react-router";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Queue } from "../ui/queue.tsx";
import { type ListedOperator, operatorsCall, operatorsPath, stateText } from "./office-operator.ts";
import { OperatorView } from "./operator-view.tsx";

/** Accounts of the office, and the one that is looked at. */
export function OperatorsPage() {
  const { id } = useParams();
  const query = useData<readonly ListedOperator[]>(operatorsCall);
  return (
    <Loaded isPage query={query} title={officeText("operators.list")}>
      {(operators) => (
        <>
          <Queue
            title={officeText("screens.operators")}
            rule={officeText("operators.rule")}
            total={operators.length}
            items={operators.map(itemOf)}
          />
          {id === undefined ? (
            <div className="office-papers">
              <PageTitle>{officeText("operators.choose")}</PageTitle>
              <p className="soft">{officeText("operators.chooseText")}</p>
            </div>
          ) : (
            <OperatorView key={id} id={id} />
          )}
        </>
      )}
    </Loaded>
  );
}

function itemOf(operator: ListedOperator) {
  const { id, displayName, email } = operator;
  return {
    ...{ id, name: displayName, about: email, when: "" },
    ...{ path: `${operatorsPath}/${id}`, status: stateText(operator) },
  };
}
