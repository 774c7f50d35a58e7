import { Link, Navigate, useParams } from "react-router";
import { isUnknown } from "#src/desk/list/is-unknown.ts";
import { LoadFailed } from "#src/desk/list/load-failed.tsx";
import { useData } from "#src/desk/list/use-data.ts";
import { useQuoteAddresses } from "#src/desk/session/use-quote-addresses.ts";
import { quotesText } from "#src/shared/i18n/quotes-text.ts";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";

/** A quote by its id alone, as notices and searches know it: it opens where its product is quoted. */
export function QuotePage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useData<{ readonly multiQuoteType: string }>(
    `/multi-quotes/${encodeURIComponent(id)}`,
  );
  const { isKnown, openingOf } = useQuoteAddresses();
  if (data && isKnown) return <Navigate to={openingOf(data.multiQuoteType, id) ?? "/cotizaciones"} replace />;
  if (!error) return <Skeleton />;
  if (!isUnknown(error))
    return <LoadFailed isPage title={quotesText("one.what")} error={error} onRetry={() => void refetch()} />;
  return (
    <MessagePage title={quotesText("one.unknown")} text={quotesText("one.unknownText")}>
      <Link className="button button-primary" to="/cotizaciones">
        {quotesText("one.back")}
      </Link>
    </MessagePage>
  );
}
