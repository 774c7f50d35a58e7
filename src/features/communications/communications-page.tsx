import { Link, useParams } from "react-router";
import { ListFilters } from "#src/desk/list/list-filters.tsx";
import { ListFoot } from "#src/desk/list/list-foot.tsx";
import { ListTabs } from "#src/desk/list/list-tabs.tsx";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useList } from "#src/desk/list/use-list.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { Icon } from "#src/desk/ui/icon.tsx";
import { communicationsText } from "#src/shared/i18n/communications-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./communications.css";
import { Conversation } from "./conversation.tsx";
import { Conversations } from "./conversations.tsx";
import { useCommunicationsList } from "./use-communications-list.ts";

/** What a broker writes with the office, insurers and who is insured: which conversations there are, and the one that is open. */
export function CommunicationsPage() {
  const { id } = useParams();
  const list = useCommunicationsList();
  const { view, answer, show } = useList(list);
  const mayWrite = useMay("communications", "create");
  const isNarrowed = view.search !== "" || Object.keys(view.filters).length > 0;
  return (
    <>
      <header className="head">
        <PageTitle>{communicationsText("title")}</PageTitle>
        {mayWrite && (
          <div className="actions">
            <Link className="button button-quiet" to="/comunicaciones/compania">
              {communicationsText("writeInsurer")}
            </Link>
            <Link className="button button-secondary" to="/comunicaciones/nueva">
              <Icon name="pencil" />
              {communicationsText("write")}
            </Link>
          </div>
        )}
      </header>
      <ListTabs list={list} view={view} />
      <div className="mail" data-open={id !== undefined}>
        <nav className="mail-list" aria-label={communicationsText("title")} aria-busy={answer.isFetching}>
          <ListFilters list={list} view={view} show={show} hasRows={false} />
          <Loaded query={answer} title={list.title}>
            {(page) => (
              <>
                <Conversations rows={page.data} openId={id} isNarrowed={isNarrowed} />
                {page.data.length > 0 && <ListFoot list={list} page={page} view={view} />}
              </>
            )}
          </Loaded>
        </nav>
        {id === undefined ? <Pick /> : <Conversation key={id} id={id} />}
      </div>
    </>
  );
}

function Pick() {
  return (
    <div className="nothing mail-pick">
      <Icon name="mail" />
      <h2>{communicationsText("pick")}</h2>
      <p className="soft">{communicationsText("pickText")}</p>
    </div>
  );
}
