import { useAction } from "#src/desk/list/use-action.ts";
import { sendSigned } from "#src/desk/session/own-credentials.ts";
import { isSuccess } from "#src/shared/api/reply.ts";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";

const path = "/authentication/sessions";

/** Button that closes all sessions of the broker but this one. */
export function CloseOthers() {
  const { run, isBusy, problem } = useAction({
    send: async () => {
      const reply = await sendSigned({ method: "DELETE", path });
      if (isSuccess(reply)) {
        const { data } = reply.body as { readonly data: { readonly closed: number } };
        useToasts.getState().show(deskText(data.closed > 0 ? "profile.closedOthers" : "profile.noOthers"));
      }
      return reply;
    },
    changes: [path],
  });
  return (
    <div className="sessions-others">
      <Button kind="secondary" isBusy={isBusy} onClick={() => void run()}>
        {deskText("profile.closeOthers")}
      </Button>
      {problem && (
        <p className="text-field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
