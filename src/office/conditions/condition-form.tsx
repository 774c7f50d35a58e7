import type { UiSchema } from "@rjsf/utils";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { formatDate, parseDate } from "#engine/identifiers/index.ts";
import { isEqual, type JsonObject } from "#engine/json/index.ts";
import { schema, validators } from "#schemas/commercial-condition.schema.json?config-form";
import { useAction } from "#src/desk/list/use-action.ts";
import { useInsurers } from "#src/desk/list/use-insurers.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { LeaveGuard } from "#src/desk/ui/leave-guard.tsx";
import { errorMessage, fieldTexts, isSuccess } from "#src/shared/api/reply.ts";
import { ConfigForm } from "#src/shared/config-form/config-form.tsx";
import policies from "#src/shared/i18n/es/policies.json" with { type: "json" };
import { t } from "#src/shared/i18n/i18n.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import layout from "./condition.ui.json" with { type: "json" };
import { conditionWidgets } from "./condition-widgets.tsx";
import { conditionsCall, conditionsPath, type ListedCondition, percentText } from "./office-condition.ts";

/** What an insurer pays from a day on: of one that is there only that is asked, of a new one whose it is as well. */
export function ConditionForm({ condition }: { condition?: ListedCondition }) {
  const insurers = useInsurers();
  const navigate = useNavigate();
  const [initial] = useState(() => draftOf(condition));
  const [draft, setDraft] = useState<JsonObject>(initial);
  const [sent, setSent] = useState<JsonObject>({});
  const { run, isBusy, failed } = useAction({
    send: async (body: JsonObject) => {
      const reply = await sendSigned({ method: "POST", path: conditionsCall, body });
      if (isSuccess(reply) && condition === undefined) {
        const { id } = (reply.body as { readonly data: { readonly id: string } }).data;
        void navigate(`${conditionsPath}/${id}`);
      }
      return reply;
    },
    changes: [conditionsCall],
  });
  const context = useMemo(
    () => ({
      choices: {
        insurer: insurers.map(({ name, displayName }) => ({ value: name, title: displayName })),
        product: Object.entries(policies.products).map(([value, title]) => ({ value, title })),
      },
    }),
    [insurers],
  );
  const save = async (said: JsonObject) => {
    if (isBusy) return;
    setSent(said);
    const { isDone } = await run(said);
    if (!isDone) return;
    const titles = titlesOf(said, context.choices);
    const key = said.ratePercent === null ? "conditions.ended" : "conditions.saved";
    useToasts.getState().show(officeText(key, titles));
  };
  const refusals = failed ? fieldTexts(failed) : {};
  const refused = Object.fromEntries(
    Object.entries(refusals).filter(([place]) => isEqual(draft[place], sent[place])),
  );
  const hasFields = Object.keys(refusals).length > 0;
  return (
    <ConfigForm
      form={{ schema, validators }}
      layout={(condition ? existing : layout) as UiSchema}
      widgets={conditionWidgets}
      context={context}
      data={draft}
      onChange={setDraft}
      onSubmit={(said) => void save(said)}
      refused={refused}
    >
      {!isEqual(draft, initial) && !isBusy && failed === undefined && <LeaveGuard />}
      <p className="text-field-problem" role="alert">
        {failed && !hasFields ? (errorMessage(failed) ?? t("unexpected")) : undefined}
      </p>
      {condition && <Becomes condition={condition} draft={draft} />}
      <div className="office-acts">
        <Button type="submit" isBusy={isBusy}>
          {officeText("conditions.submit")}
        </Button>
        {condition && condition.ratePercent !== null && (
          <Button
            kind="secondary"
            isBusy={isBusy}
            onClick={() => void save({ ...initial, from: draft.from ?? "", ratePercent: null })}
          >
            {officeText("conditions.end")}
          </Button>
        )}
      </div>
      <p className="small soft">{officeText("conditions.kept")}</p>
    </ConfigForm>
  );
}

const [, said] = layout["ui:options"].groups;
const title = officeText("conditions.change");
const existing = { ...layout, "ui:options": { groups: [{ ...said, title }] } };

function draftOf(condition: ListedCondition | undefined): JsonObject {
  if (condition === undefined) return {};
  const { insurer, product, broker } = condition;
  return {
    ...{ insurer: insurer.name, product: product.name },
    ...(broker ? { broker: broker.email } : {}),
  };
}

function titlesOf(
  draft: JsonObject,
  { insurer, product }: Record<"insurer" | "product", readonly { value: string; title: string }[]>,
) {
  const titleIn = (all: typeof insurer, value: unknown) =>
    all.find((one) => one.value === value)?.title ?? String(value);
  return { insurer: titleIn(insurer, draft.insurer), product: titleIn(product, draft.product) };
}

/** What is paid now → what would be, once both are typed. */
function Becomes({ condition, draft }: { condition: ListedCondition; draft: JsonObject }) {
  const { ratePercent, from } = draft;
  if (typeof ratePercent !== "number" || typeof from !== "string" || parseDate(from) !== from) return null;
  return (
    <p className="strong" role="status">
      {officeText("conditions.will", {
        before: percentText(condition.ratePercent),
        after: percentText(ratePercent),
        date: formatDate(from),
      })}
    </p>
  );
}
