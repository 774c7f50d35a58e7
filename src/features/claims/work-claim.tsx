import { useQueryClient } from "@tanstack/react-query";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { PassForm } from "#src/shared/claims/pass-form.tsx";
import { StepForm } from "#src/shared/claims/step-form.tsx";
import { stepsText } from "#src/shared/i18n/claim-steps-text.ts";
import type { Claim } from "./claim.ts";

/** What a broker does about a claim of their own: pass it on where nobody else does, and note how it stands. */
export function WorkClaim({ claim: { id, isOwn, handing, steps } }: { claim: Claim }) {
  const client = useQueryClient();
  const sendTo = (segment: "steps" | "passings") => async (body: object) => {
    const reply = await sendAsBroker({
      method: "POST",
      path: `/claims/${id}/${segment}`,
      body: body as never, // JSON by its making
      headers: { "Idempotency-Key": crypto.randomUUID() },
    });
    for (const path of [`/claims/${id}`, "/claims", "/tasks", "/dashboard", "/portfolio"])
      await client.invalidateQueries({ queryKey: keyOf(path) });
    return isSuccess(reply) ? undefined : reply;
  };
  if (!isOwn) return null;
  return (
    <>
      {handing.waits !== null && (
        <PassForm
          title={stepsText("passTitle")}
          waits={handing.waits}
          reason={handing.reason}
          send={sendTo("passings")}
        />
      )}
      {steps.length > 0 && (
        <section className="stack screen-only">
          <h2>{stepsText("title")}</h2>
          <StepForm steps={steps} send={sendTo("steps")} />
        </section>
      )}
    </>
  );
}
