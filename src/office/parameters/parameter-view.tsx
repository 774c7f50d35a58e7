import { formatDate } from "#engine/identifiers/index.ts";
import type { Json } from "#engine/json/index.ts";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { type Change, Changes } from "../ui/changes.tsx";
import { Deciding } from "../ui/deciding.tsx";
import { type OfficeParameter, parametersCall, valueText } from "./office-parameter.ts";
import { ParameterForm } from "./parameter-form.tsx";

/** One parameter: all that it was and will be, and beside it where it is said from another day on. */
export function ParameterView({ name }: { name: string }) {
  const query = useData<OfficeParameter>(`${parametersCall}/${encodeURIComponent(name)}`);
  return (
    <Loaded isPage query={query} title={officeText("parameters.one")}>
      {(parameter) => {
        const { title, description, history, from, changes } = parameter;
        return (
          <>
            <div className="office-papers">
              <PageTitle>{title}</PageTitle>
              <p className="soft">{description}</p>
              <table className="plain-table">
                <caption>{officeText("parameters.history")}</caption>
                <thead>
                  <tr>
                    {(["from", "value", "source"] as const).map((column) => (
                      <th key={column} scope="col">
                        {officeText(`parameters.${column}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {history.map((one) => (
                    <tr key={one.from}>
                      <td>{formatDate(one.from)}</td>
                      <td className={one.from === from ? "strong" : undefined}>
                        {valueText(parameter, one.value)}
                      </td>
                      <td>{one.source}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <aside className="office-decide">
              <Deciding need="publish.update">
                <ParameterForm key={changes.length} parameter={parameter} />
              </Deciding>
              <Changes
                title={officeText("reviews.history")}
                changes={changes}
                tell={(change) => tell(parameter, change)}
              />
            </aside>
          </>
        );
      }}
    </Loaded>
  );
}

function tell(parameter: OfficeParameter, { before, after }: Change): string {
  const said = after as { readonly from: string; readonly value: Json; readonly source: string };
  return officeText("parameters.line", {
    before: valueText(parameter, (before as { readonly value: Json }).value),
    ...{ after: valueText(parameter, said.value), date: formatDate(said.from), source: said.source },
  });
}
