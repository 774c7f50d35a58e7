import { OneFile, type WidgetProps } from "#engine/react/index.ts";
import { OptionalPart } from "../errors/optional-part.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";

const sentFile = lazyPart(() => import("./sent-file.tsx").then(({ SentFile }) => SentFile));

/** A file that is asked for and, where the one before did not serve, that one beside it until there is another. */
export function SlottedFile(props: WidgetProps) {
  const { sent, title = "" } = props.options.slot ?? {};
  if (sent === undefined || props.value !== undefined) return <OneFile {...props} />;
  return (
    <div className="slotted-file">
      <OptionalPart>
        <sentFile.Part address={sent} title={title} host={props.registry.formContext.host} />
      </OptionalPart>
      <OneFile {...props} />
    </div>
  );
}
SlottedFile.naming = "group" as const;
SlottedFile.Answer = OneFile.Answer;
SlottedFile.preload = OneFile.preload;
