import { NotHere } from "#src/desk/list/not-here.tsx";
import { endorsementsText } from "#src/shared/i18n/endorsements-text.ts";

type NoEndorsementProps = { error: unknown; onRetry: () => void };

/** What stands in place of an endorsement that is none of theirs, or did not come. */
export function NoEndorsement(props: NoEndorsementProps) {
  return (
    <NotHere
      {...props}
      unknown={{ title: endorsementsText("one.unknown"), text: endorsementsText("one.unknownText") }}
      failed={{ title: endorsementsText("one.failed"), text: endorsementsText("one.failedText") }}
      back={{ to: "/poliza/endosos", title: endorsementsText("one.back") }}
    />
  );
}
