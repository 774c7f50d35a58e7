import { formatMoney } from "#engine/expression/index.ts";
import { formatDate } from "#engine/identifiers/index.ts";
import { ExportButton } from "#src/desk/list/export-button.tsx";
import type { Column } from "#src/desk/list/list.ts";
import { streamCsv } from "#src/desk/list/save-csv.ts";
import { useMay } from "#src/desk/session/use-may.ts";
import { accountText } from "#src/shared/i18n/account-text.ts";
import type { Movement, Operation } from "./account.ts";

const operations = (
  [
    ["on", ({ on }) => formatDate(on)],
    ["proposer", ({ proposer }) => proposer],
    ["policy", ({ policyNumber }) => policyNumber],
    ["kind", ({ kind }) => accountText(`books.kinds.${kind}`)],
    ["risk", ({ product, asset, plate }) => [product, asset, plate].filter(Boolean).join(", ")],
    ["location", ({ province }) => province],
    ["insurer", ({ insurer }) => insurer],
    [
      "sum",
      ({ sumInsured, sumCurrency }) => (sumInsured === null ? null : formatMoney(sumInsured, sumCurrency)),
    ],
    ["from", ({ startsOn }) => formatDate(startsOn)],
    ["to", ({ endsOn }) => formatDate(endsOn)],
  ] as const satisfies readonly (readonly [string, (row: Operation) => string | null])[]
).map(([id, text]): Column<Operation> => ({ id, title: accountText(`books.${id}`), text }));

const collections = (
  [
    ["on", ({ takenOn }) => formatDate(takenOn)],
    ["insurer", ({ insurer }) => insurer.displayName],
    ["policy", ({ policyNumber }) => policyNumber],
    ["insured", ({ client }) => client],
    ["receipt", ({ line }) => line],
    ["kind", ({ kind }) => kind.value],
    ["collected", ({ netPremium }) => formatMoney(netPremium, "ARS")],
    ["commission", ({ commission }) => formatMoney(commission, "ARS")],
    ["remittance", ({ liquidation }) => liquidation],
  ] as const satisfies readonly (readonly [string, (row: Movement) => string | null])[]
).map(([id, text]): Column<Movement> => ({ id, title: accountText(`books.${id}`), text }));

type BooksProps = {
  /** The first day of it, in wire form. */
  month: string;
  /** As people call it. */
  called: string;
};

/** The books that a producer keeps, of a month: drafts, since who receives them has a form of their own. */
export function Books({ month, called }: BooksProps) {
  const mayOperations = useMay("policyDetails", "show");
  const mayCollections = useMay("commissions", "show");
  if (!mayOperations && !mayCollections) return null;
  const notesOf = (title: string) => [accountText("books.draft", { title, month: called })];
  const nameOf = (title: string) =>
    accountText("books.file", { title, month: month.slice(0, 7).replace("/", "-") });
  return (
    <section className="account-books" aria-label={accountText("books.title")}>
      <h3>{accountText("books.title")}</h3>
      <p className="small soft">{accountText("books.text", { month: called.toLowerCase() })}</p>
      <div className="account-books-list">
        {mayOperations && (
          <BookButton
            title={accountText("books.operations")}
            save={(title) =>
              streamCsv({
                ...{ title: nameOf(title), columns: operations, notes: notesOf(title) },
                path: `/current-account/operations?month=${month}`,
              })
            }
          />
        )}
        {mayCollections && (
          <BookButton
            title={accountText("books.collections")}
            save={(title) =>
              streamCsv({
                ...{ title: nameOf(title), columns: collections, notes: notesOf(title) },
                path: `/movements?month=${month}&of=own&format=rows`,
              })
            }
          />
        )}
      </div>
    </section>
  );
}

function BookButton({ title, save }: { title: string; save: (title: string) => Promise<void> }) {
  return <ExportButton title={title} label={title} save={() => save(title)} />;
}
