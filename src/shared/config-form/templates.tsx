import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  buttonId,
  type FieldTemplateProps,
  getUiOptions,
  type ObjectFieldTemplateProps,
  type TemplatesType,
} from "@rjsf/utils";
import { deskText } from "../i18n/desk-text.ts";
import { Button } from "../ui/button.tsx";
import { LineIcon } from "../ui/line-icon.tsx";
import { Summary } from "./summary.tsx";

/** RJSF's templates in the desk's look. A field is its widget, which names it and says what is wrong with it. */
export const templates: Partial<Omit<TemplatesType, "ButtonTemplates">> & {
  ButtonTemplates: Partial<TemplatesType["ButtonTemplates"]>;
} = {
  FieldTemplate: ({ children, hidden }: FieldTemplateProps) => (hidden ? null : children),
  ObjectFieldTemplate: Members,
  ArrayFieldTemplate: List,
  ArrayFieldItemTemplate: Item,
  ErrorListTemplate: Summary,
  ButtonTemplates: { SubmitButton: () => null },
};

type Group = { readonly title: string; readonly hint?: string; readonly members: readonly string[] };

/** What an object asks: in the groups that its layout names, else in one row; one with a `ui:title` is called by it. */
function Members({ properties, uiSchema }: ObjectFieldTemplateProps) {
  const { groups, title } = getUiOptions(uiSchema);
  if (Array.isArray(groups)) {
    return (groups as unknown as readonly Group[]).map((group) => (
      <section key={group.title} className="config-group">
        <h2>{group.title}</h2>
        {group.hint && <p className="soft">{group.hint}</p>}
        <div className="config-row">
          {group.members.flatMap((name) => properties.filter((one) => one.name === name)).map(contentOf)}
        </div>
      </section>
    ));
  }
  return (
    <>
      {title && <h3>{title}</h3>}
      <div className="config-row">{properties.map(contentOf)}</div>
    </>
  );
}

function contentOf({ content }: ObjectFieldTemplateProps["properties"][number]) {
  return content;
}

/** A list with how many it may have, and the way to one more. */
function List({ title, schema, items, canAdd, onAddClick, fieldPathId }: ArrayFieldTemplateProps) {
  const { maxItems } = schema;
  return (
    <div className="config-list">
      <div className="config-list-head">
        <h3>{title}</h3>
        {maxItems !== undefined && (
          <span className="soft">{deskText("config.count", { count: items.length, most: maxItems })}</span>
        )}
        {canAdd && (
          <Button kind="quiet" id={buttonId(fieldPathId, "add")} onClick={onAddClick}>
            {deskText("config.add")}
          </Button>
        )}
      </div>
      {items.length > 0 && <ul>{items}</ul>}
    </div>
  );
}

/** One of a list, with the way out of it. */
function Item({ children, index, buttonsProps, parentUiSchema, schema }: ArrayFieldItemTemplateProps) {
  const { title = schema.title ?? "" } = getUiOptions(parentUiSchema?.items as never);
  return (
    <li>
      {children}
      <button
        type="button"
        className="icon-button"
        aria-label={deskText("config.remove", { title: title.toLowerCase(), number: index + 1 })}
        onClick={buttonsProps.onRemoveItem}
      >
        <LineIcon path="M6 6l12 12M18 6 6 18" />
      </button>
    </li>
  );
}
