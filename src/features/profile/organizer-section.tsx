import { useState } from "react";
import { Loaded } from "#src/desk/list/loaded.tsx";
import { useAction } from "#src/desk/list/use-action.ts";
import { useData } from "#src/desk/list/use-data.ts";
import { type OwnOrganizer, ownOrganizerPath } from "#src/desk/organizer/own-organizer.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { ActDialog } from "#src/desk/ui/act-dialog.tsx";
import { organizerText } from "#src/shared/i18n/organizer-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";

/** Who organizes the broker and what they see, and the way out of it. */
export function OrganizerSection() {
  const query = useData<OwnOrganizer>(ownOrganizerPath);
  const [isAsked, setAsked] = useState(false);
  const organizer = query.data?.organizer;
  const title = organizerText("section.title");
  return (
    <section className="profile-section" aria-label={title}>
      <div className="profile-section-head">
        <h2>{title}</h2>
        {organizer && (
          <Button kind="quiet" onClick={() => setAsked(true)}>
            {organizerText("section.leave")}
          </Button>
        )}
      </div>
      <Loaded query={query} title={title.toLowerCase()}>
        {() =>
          organizer ? (
            <>
              <dl className="facts">
                <div>
                  <dt>{organizerText("section.who")}</dt>
                  <dd>
                    {organizer.name}
                    {organizer.professionalLicense && (
                      <span className="soft">
                        {" · "}
                        {organizerText("license", { license: organizer.professionalLicense })}
                      </span>
                    )}
                  </dd>
                </div>
              </dl>
              <p className="soft">{organizerText("section.sees")}</p>
            </>
          ) : (
            <p className="soft">{organizerText("section.none")}</p>
          )
        }
      </Loaded>
      {isAsked && organizer && <Leave organizer={organizer} onClose={() => setAsked(false)} />}
    </section>
  );
}

type LeaveProps = { organizer: NonNullable<OwnOrganizer["organizer"]>; onClose: () => void };

function Leave({ organizer: { id, name }, onClose }: LeaveProps) {
  const { run, isBusy, problem } = useAction({
    send: () => sendAsBroker({ method: "DELETE", path: `${ownOrganizerPath}/${id}` }),
    changes: [ownOrganizerPath],
  });
  const leave = async () => {
    const { isDone } = await run();
    if (!isDone) return;
    onClose();
    useToasts.getState().show(organizerText("section.left", { name }));
  };
  return (
    <ActDialog
      title={organizerText("section.question", { name })}
      text={organizerText("section.text")}
      act={organizerText("section.leave")}
      keep={organizerText("section.keep")}
      isDanger
      isBusy={isBusy}
      problem={problem}
      onAct={() => void leave()}
      onClose={onClose}
    />
  );
}
