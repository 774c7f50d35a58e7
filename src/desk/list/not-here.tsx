import { Link } from "react-router";
import { t } from "#src/shared/i18n/i18n.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { isUnknown } from "./is-unknown.ts";

type NotHereProps = {
  error: unknown;
  onRetry: () => void;
  /** What is said of one that is none, or none of theirs. */
  unknown: { readonly title: string; readonly text: string };
  /** What is said where it did not come. */
  failed: { readonly title: string; readonly text: string };
  /** The list that has the others. */
  back: { readonly to: string; readonly title: string };
  /** Stands beside a list whose title is that of the page. */
  isBeside?: boolean;
};

/** What stands in place of a page of one thing: that it is none, and where the others are, or that it did not come. */
export function NotHere({ error, onRetry, unknown, failed, back, isBeside = false }: NotHereProps) {
  const level = isBeside ? "h2" : "h1";
  if (isUnknown(error))
    return (
      <MessagePage level={level} title={unknown.title} text={unknown.text}>
        <Link className="button button-primary" to={back.to}>
          {back.title}
        </Link>
      </MessagePage>
    );
  return (
    <MessagePage level={level} title={failed.title} text={failed.text}>
      <Button onClick={onRetry}>{t("retry")}</Button>
    </MessagePage>
  );
}
