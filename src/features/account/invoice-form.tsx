import { type FormEvent, useId, useState } from "react";
import { formatDate } from "#engine/identifiers/index.ts";
import type { Liquidation } from "#src/desk/liquidation/liquidation.ts";
import { useAction } from "#src/desk/list/use-action.ts";
import { sendAsBroker } from "#src/desk/session/send-as-broker.ts";
import { FileButton } from "#src/desk/ui/file-button.tsx";
import { toBase64 } from "#src/shared/files/to-base64.ts";
import { accountText } from "#src/shared/i18n/account-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";

/** Specification §9. */
const largest = 5_242_880;

type Sent = {
  readonly liquidationId: string;
  readonly invoice: {
    readonly file: readonly { readonly filename: string; readonly mime: string; readonly content: string }[];
    readonly number?: string;
    readonly cae?: string;
  };
};

/** The file of an invoice, and what is on it; one that is too large is refused before it is sent. */
export function InvoiceForm({ liquidation: { id, footer, dueIfSent } }: { liquidation: Liquidation }) {
  const fields = useId();
  const [file, setFile] = useState<File>();
  const [number, setNumber] = useState("");
  const [cae, setCae] = useState("");
  const [problem, setProblem] = useState<string>();
  const action = useAction({
    send: (body: Sent) => sendAsBroker({ method: "POST", path: "/liquidations/invoice", body }),
    changes: ["/liquidations", `/liquidations/${id}`, "/current-account"],
  });
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const isTooLarge = chosen.size > largest;
    setFile(isTooLarge ? undefined : chosen);
    setProblem(isTooLarge ? accountText("invoice.tooLarge") : undefined);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return setProblem(accountText("invoice.missing"));
    const content = await toBase64(file).catch(() => undefined);
    if (content === undefined) return setProblem(accountText("invoice.unreadable"));
    const { problem: told } = await action.run({
      liquidationId: id,
      invoice: {
        file: [{ filename: file.name, mime: file.type, content }],
        ...(number === "" ? {} : { number }),
        ...(cae === "" ? {} : { cae }),
      },
    });
    setProblem(told);
  };
  return (
    <form className="stack-tight screen-only" noValidate onSubmit={(event) => void send(event)}>
      {file && <p className="strong account-file">{file.name}</p>}
      <FileButton
        text={accountText(file ? "invoice.another" : "invoice.choose")}
        formats={accountText("invoice.formats")}
        isBusy={action.isBusy}
        problem={problem}
        onFile={choose}
      />
      <TextField
        id={`${fields}-number`}
        label={accountText("invoice.number")}
        hint={accountText("invoice.optional")}
        value={number}
        maxLength={14}
        onType={setNumber}
      />
      <TextField
        id={`${fields}-cae`}
        label={accountText("invoice.cae")}
        inputMode="numeric"
        value={cae}
        maxLength={14}
        onType={setCae}
      />
      <Button kind="primary" type="submit" isBusy={action.isBusy}>
        {accountText(action.isBusy ? "invoice.sending" : "invoice.send")}
      </Button>
      <p className="small soft">
        {footer} {dueIfSent !== null && accountText("invoice.due", { date: formatDate(dueIfSent) })}
      </p>
    </form>
  );
}
