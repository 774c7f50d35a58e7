import { useParams } from "react-router";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import type { Insurer } from "#src/desk/list/use-insurers.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Queue } from "../ui/queue.tsx";
import { InsurerView } from "./insurer-view.tsx";

/** The insurers, those without a logo first, and the one whose logo is looked at. */
export function InsurersPage() {
  const { insurer } = useParams();
  const query = useData<readonly Insurer[]>("/office/insurers");
  return (
    <Loaded isPage query={query} title={officeText("insurers.list")}>
      {(insurers) => (
        <>
          <Queue
            title={officeText("screens.insurers")}
            rule={officeText("insurers.rule")}
            total={insurers.length}
            items={insurers
              .toSorted((one, other) => Number(Boolean(one.small)) - Number(Boolean(other.small)))
              .map(itemOf)}
          />
          {insurer === undefined ? (
            <div className="office-papers">
              <PageTitle>{officeText("insurers.choose")}</PageTitle>
              <p className="soft">{officeText("insurers.chooseText")}</p>
            </div>
          ) : (
            <InsurerView key={insurer} name={insurer} />
          )}
        </>
      )}
    </Loaded>
  );
}

function itemOf({ name, displayName, small }: Insurer) {
  const about = officeText(small ? "insurers.has" : "insurers.lacks");
  return { id: name, name: displayName, path: `/companias/${name}`, when: "", about, status: null };
}
