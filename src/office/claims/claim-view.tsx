import { useQueryClient } from "@tanstack/react-query";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { downloadFile } from "#src/desk/session/download.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { Details } from "#src/shared/claims/details.tsx";
import { PassForm } from "#src/shared/claims/pass-form.tsx";
import { StepForm } from "#src/shared/claims/step-form.tsx";
import { stepsText } from "#src/shared/i18n/claim-steps-text.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { momentOf } from "../ui/changes.tsx";
import { claimsCall, type OfficeClaim } from "./office-claim.ts";

/** One claim as the office works it: what is known of it, and beside it what may be noted. */
export function ClaimView({ id }: { id: string }) {
  const path = `${claimsCall}/${encodeURIComponent(id)}`;
  const query = useData<OfficeClaim>(path, { every: 60_000 });
  return (
    <Loaded isPage query={query} title={officeText("claims.one")}>
      {(claim) => (
        <>
          <div className="office-papers">
            <PageTitle>{[claim.number, claim.title].filter(Boolean).join(" · ")}</PageTitle>
            <p className="strong">{claim.status.value}</p>
            <Facts claim={claim} />
            <Details details={claim.details} />
            <History claim={claim} />
            <Papers claim={claim} path={path} />
          </div>
          <aside className="office-decide">
            <Work claim={claim} path={path} />
          </aside>
        </>
      )}
    </Loaded>
  );
}

function Facts({ claim }: { claim: OfficeClaim }) {
  const { insuredCompany, policyNumber, asset, holder, teller, broker, on } = claim;
  const policy = { insurer: insuredCompany, policy: policyNumber, asset, holder };
  const facts = { ...policy, teller, broker, on } as const;
  return (
    <dl className="office-facts">
      {Object.entries(facts).map(([name, text]) =>
        text ? (
          <div key={name}>
            <dt>{officeText(`claims.${name as keyof typeof facts}`)}</dt>
            <dd>{text}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function History({ claim: { history } }: { claim: OfficeClaim }) {
  return (
    <section>
      <h2>{stepsText("history")}</h2>
      <ol className="stack-tight">
        {history.map(({ at, status, note, by }) => (
          <li key={`${at} ${status.id}`}>
            <span className="soft">{momentOf(at)}</span>{" "}
            {[status.value, by, note].filter(Boolean).join(" · ")}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Papers({ claim: { files }, path }: { claim: OfficeClaim; path: string }) {
  if (files.length === 0) return null;
  return (
    <section>
      <h2>{stepsText("papers")}</h2>
      <ul className="stack-tight">
        {files.map(({ id, name }) => (
          <li key={id}>
            <Button kind="quiet" onClick={() => void downloadFile(`${path}/files/${id}`, name)}>
              {officeText("claims.download", { name })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Work({ claim: { steps, handing }, path }: { claim: OfficeClaim; path: string }) {
  const client = useQueryClient();
  const sendTo =
    (segment: "steps" | "passings" | "oddities") =>
    async (body: object = {}) => {
      const reply = await sendSigned({
        method: "POST",
        path: `${path}/${segment}`,
        body: body as never, // JSON by its making
        headers: { "Idempotency-Key": crypto.randomUUID() },
      });
      for (const one of [path, claimsCall, "/office/waiting"])
        await client.invalidateQueries({ queryKey: keyOf(one) });
      return isSuccess(reply) ? undefined : reply;
    };
  return (
    <>
      {handing.oddities.length > 0 && (
        <section className="stack-tight">
          <h2>{stepsText("odd")}</h2>
          {handing.oddities.map(({ at, said, note }) => (
            <p key={at}>{[said, note].filter(Boolean).join(": ")}</p>
          ))}
          <Button kind="secondary" onClick={() => void sendTo("oddities")()}>
            {stepsText("seen")}
          </Button>
        </section>
      )}
      {handing.waits !== null && (
        <PassForm
          title={stepsText("passOfficeTitle")}
          waits={handing.waits}
          reason={handing.reason}
          send={sendTo("passings")}
        />
      )}
      <h2>{stepsText("title")}</h2>
      <StepForm steps={steps} send={sendTo("steps")} />
    </>
  );
}
