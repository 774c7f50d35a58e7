import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { type ReactNode, useContext } from "react";
import type { FieldView, GroupView } from "#engine/runtime/index.ts";
import { elementId } from "./element-id.ts";
import { GroupProblem } from "./group-problem.tsx";
import { ListField } from "./list-field.tsx";
import { ViewContext } from "./tools.ts";

/** RJSF's template of the flat form: puts each drawn question in its place in the view's tree. */
export function FormLayout({ properties }: Pick<ObjectFieldTemplateProps, "properties">) {
  const view = useContext(ViewContext);
  const drawn = new Map(properties.map(({ name, content }) => [name, content]));
  return <Fields fields={view?.fields ?? []} drawn={drawn} />;
}

type FieldsProps = { readonly fields: readonly FieldView[]; readonly drawn: ReadonlyMap<string, ReactNode> };

/** Questions, groups and lists in the order of the view. */
export function Fields({ fields, drawn }: FieldsProps) {
  return (
    <div className="flow-fields">
      {fields.map((field) => {
        if (field.type === "leaf") return drawn.get(field.pointer);
        if (field.type === "group") return <GroupField key={field.pointer} group={field} drawn={drawn} />;
        return <ListField key={field.pointer} list={field} drawn={drawn} />;
      })}
    </div>
  );
}

function GroupField({ group, drawn }: { readonly group: GroupView; readonly drawn: FieldsProps["drawn"] }) {
  const id = elementId(group.pointer);
  const isHeading = useContext(ViewContext)?.step.title === group.title;
  return (
    <fieldset id={id} tabIndex={-1} className="flow-group" aria-describedby={group.problem && `${id}-error`}>
      {group.title && <legend className={isHeading ? "flow-hidden" : "flow-legend"}>{group.title}</legend>}
      {group.hint && <p className="flow-hint">{group.hint}</p>}
      <Fields fields={group.fields} drawn={drawn} />
      <GroupProblem id={id} problem={group.problem} />
    </fieldset>
  );
}
