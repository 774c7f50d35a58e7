import { useParams } from "react-router";
import { formatDate } from "#engine/identifiers/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Queue } from "../ui/queue.tsx";
import { type OfficeParameter, parametersCall, parametersPath, valueText } from "./office-parameter.ts";
import { ParameterView } from "./parameter-view.tsx";

/** The numbers of the business, and the one that is looked at. */
export function ParametersPage() {
  const { name } = useParams();
  const query = useData<readonly OfficeParameter[]>(parametersCall);
  return (
    <Loaded isPage query={query} title={officeText("parameters.list")}>
      {(parameters) => (
        <>
          <Queue
            title={officeText("screens.parameters")}
            rule={officeText("parameters.rule")}
            total={parameters.length}
            items={parameters.map(itemOf)}
          />
          {name === undefined ? (
            <div className="office-papers">
              <PageTitle>{officeText("parameters.choose")}</PageTitle>
              <p className="soft">{officeText("parameters.chooseText")}</p>
            </div>
          ) : (
            <ParameterView key={name} name={name} />
          )}
        </>
      )}
    </Loaded>
  );
}

function itemOf({ name, title, from, value, shape }: OfficeParameter) {
  return {
    ...{ id: name, name: title, path: `${parametersPath}/${name}` },
    ...{ when: "", about: valueText({ name, shape }, value) },
    status: officeText("parameters.since", { date: formatDate(from) }),
  };
}
