import { Link, useParams } from "react-router";
import { t } from "#src/shared/i18n/i18n.ts";
import { MessagePage } from "#src/shared/ui/message-page.tsx";

type NotFoundPageProps = {
  /** Where «Ir al inicio» leads. */
  home?: string;
};

/** The not-found page of the area: for unknown platforms and for paths that a platform does not have. */
export function NotFoundPage({ home = "/autogestion" }: NotFoundPageProps) {
  const { "*": path } = useParams();
  return (
    <MessagePage key={path} title={t("notFound.title")} text={t("notFound.text")}>
      <Link className="button button-primary" to={home}>
        {t("notFound.home")}
      </Link>
    </MessagePage>
  );
}
