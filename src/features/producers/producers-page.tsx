import { Link, useParams } from "react-router";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { producersText } from "#src/shared/i18n/producers-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Invitations } from "./invitations.tsx";
import { ProducerView } from "./producer-view.tsx";
import "./producers.css";

type Producer = { readonly id: string; readonly title: string; readonly isOwn: boolean };

/** Whom an organizer organizes, what the one that is looked at may do, and who was invited. */
export function ProducersPage() {
  const { id } = useParams();
  const query = useData<readonly Producer[]>("/producers");
  const mayInvite = useMay("organizer", "create");
  return (
    <>
      <header className="head">
        <PageTitle>{producersText("title")}</PageTitle>
      </header>
      <Loaded query={query} title={producersText("what")}>
        {(all) => {
          const producers = all.filter(({ isOwn }) => !isOwn);
          return (
            <div className="producers">
              <div className="stack">
                {producers.length === 0 ? (
                  <section>
                    <h2>{producersText("none")}</h2>
                    <p className="soft">{producersText("noneText")}</p>
                  </section>
                ) : (
                  <nav aria-label={producersText("list")}>
                    <ul className="producers-list">
                      {producers.map((one) => (
                        <li key={one.id}>
                          <Link
                            to={`/productores/${one.id}`}
                            aria-current={one.id === id ? "page" : undefined}
                          >
                            {one.title}
                          </Link>
                        </li>
                      ))}
                    </ul>
                  </nav>
                )}
                <Invitations mayInvite={mayInvite} />
              </div>
              {id === undefined ? (
                <p className="soft">{producers.length > 0 && producersText("choose")}</p>
              ) : (
                <ProducerView key={id} id={id} />
              )}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
