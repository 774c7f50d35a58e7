import { Link, matchPath, useLocation } from "react-router";
import { NotFoundPage } from "#src/shared/errors/not-found-page.tsx";
import { type DeskWord, deskText } from "#src/shared/i18n/desk-text.ts";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import coming from "./coming.json" with { type: "json" };

/** A part of the desk that is to come, and the addresses that it will have. */
type Coming = { readonly name: DeskWord<"coming.parts">; readonly paths: readonly string[] };

const parts = coming as readonly Coming[]; // its names are ours: a test holds them to the texts

/** An address that the area does not have: not yet, where it is one of what is to come. */
export function UnknownPage() {
  const { pathname } = useLocation();
  const part = parts.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
  if (!part) return <NotFoundPage home="/" />;
  return (
    <MessagePage
      title={deskText("coming.title", { name: deskText(`coming.parts.${part.name}`) })}
      text={deskText("coming.text")}
    >
      <Link className="button button-primary" to="/">
        {deskText("hosted.home")}
      </Link>
    </MessagePage>
  );
}
