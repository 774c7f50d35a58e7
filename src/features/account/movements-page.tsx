import { ListView } from "#src/desk/list/list-view.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { type OwnOrganizer, ownOrganizerPath } from "#src/desk/organizer/own-organizer.ts";
import { Crumbs } from "#src/desk/ui/crumbs.tsx";
import { accountText } from "#src/shared/i18n/account-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./account.css";
import { accountPath, type CurrentAccount } from "./account.ts";
import { useMovementsList } from "./use-movements-list.tsx";

/** What insurers said of a month, a line each, and what was put right of it. */
export function MovementsPage() {
  const { data } = useData<CurrentAccount>("/current-account");
  const { data: own } = useData<OwnOrganizer>(ownOrganizerPath);
  const list = useMovementsList(data?.months ?? [], Boolean(own?.organizer));
  return (
    <>
      <header className="head">
        <div>
          <Crumbs to={accountPath} title={accountText("title")} here={accountText("movements.title")} />
          <PageTitle>{accountText("movements.title")}</PageTitle>
        </div>
      </header>
      <ListView list={list} />
    </>
  );
}
