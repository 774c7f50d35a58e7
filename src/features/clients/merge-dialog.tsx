import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { askPage } from "#src/desk/list/ask-page.ts";
import { keyOf } from "#src/desk/list/query-keys.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { clientsText } from "#src/shared/i18n/clients-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { Dialog } from "#src/shared/ui/dialog.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { useToasts } from "#src/shared/ui/toast-store.ts";
import { type Client, type ClientRow, documentText } from "./client.ts";

type MergeDialogProps = { client: Client; search: string; onClose: () => void };

/** Chooses the record that a client is twice, and makes the two one. */
export function MergeDialog({ client, search, onClose }: MergeDialogProps) {
  const [typed, setTyped] = useState(search);
  const [sought, setSought] = useState(search);
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const action = useAction({
    send: (clientId: string) =>
      sendAsBroker({ method: "POST", path: `/clients/${client.id}/merge`, body: { clientId } }),
    changes: ["/clients", "/dashboard"],
  });
  const asked = `?search=${encodeURIComponent(sought)}`;
  const { data, isError } = useQuery({
    queryKey: keyOf("/clients", asked),
    queryFn: ({ signal }) => askPage<ClientRow>(`/clients${asked}`, signal),
    enabled: sought !== "",
  });
  const found = (data?.data ?? []).filter(({ id, isOwn }) => isOwn && id !== client.id);

  const find = (event: FormEvent) => {
    event.preventDefault();
    setSought(typed.trim());
  };
  const merge = async () => {
    if (chosen === undefined) return setProblem(clientsText("merge.choose"));
    const { isDone, problem: told } = await action.run(chosen);
    setProblem(told);
    if (!isDone) return;
    useToasts.getState().show(clientsText("merge.done"));
    onClose();
  };

  return (
    <Dialog title={clientsText("merge.title")} onCancel={onClose}>
      <p>{clientsText("merge.text", { name: client.name })}</p>
      <form className="merge-search" onSubmit={find}>
        <TextField
          label={clientsText("merge.search")}
          type="search"
          value={typed}
          onType={setTyped}
          maxLength={100}
        />
        <Button type="submit" kind="secondary">
          {clientsText("merge.find")}
        </Button>
      </form>
      <p role="status">
        {isError && clientsText("merge.failed")}
        {data && found.length === 0 && clientsText("merge.none")}
      </p>
      {found.length > 0 && (
        <fieldset className="merge-found">
          <legend className="hidden-visually">{clientsText("merge.found")}</legend>
          {found.map(({ id, name, document }) => (
            <label key={id}>
              <input type="radio" name="merged" checked={chosen === id} onChange={() => setChosen(id)} />
              <span>
                {name}
                <span className="soft"> {documentText(document)}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p className="text-field-problem" role="alert">
        {problem}
      </p>
      <div className="button-row">
        <Button isBusy={action.isBusy} onClick={() => void merge()}>
          {clientsText(action.isBusy ? "merge.doing" : "merge.do")}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {clientsText("merge.cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
