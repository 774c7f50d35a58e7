import { useState } from "react";
import { TonedStatus } from "#src/desk/ui/status.tsx";
import { claimsText } from "#src/shared/i18n/claims-text.ts";
import { dateInArgentina } from "#src/shared/time/buenos-aires.ts";
import { AskPapers } from "./ask-papers.tsx";
import type { Claim, MissingPaper } from "./claim.ts";

/** The papers that the insurer waits for: when each was asked for, and the request for those that are ticked. */
export function MissingPapers({ claim }: { claim: Claim }) {
  const { missing, wantsPapers, isOwn } = claim;
  const [left, setLeft] = useState<readonly string[]>([]);
  const asked = missing.filter(({ key }) => !left.includes(key));
  const toggle = (key: string) =>
    setLeft((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]));
  return (
    <section>
      <h2>
        {claimsText("papers.title")} <span className="soft">{missing.length || null}</span>
      </h2>
      {missing.length === 0 && (
        <p className="soft">{claimsText(wantsPapers ? "papers.unnamed" : "papers.none")}</p>
      )}
      <ul className="claim-papers">
        {missing.map((paper) => (
          <li key={paper.key}>
            {isOwn ? (
              <label>
                <input
                  type="checkbox"
                  className="check"
                  checked={!left.includes(paper.key)}
                  onChange={() => toggle(paper.key)}
                />
                {paper.title}
              </label>
            ) : (
              <span>{paper.title}</span>
            )}
            <span className="soft">{askedText(paper)}</span>
            {claim.todo !== undefined && (
              <TonedStatus tone="warning">{claimsText("papers.missing")}</TonedStatus>
            )}
          </li>
        ))}
      </ul>
      {isOwn && wantsPapers && missing.length === 0 && <AskPapers claim={claim} papers={[unnamed]} />}
      {isOwn && missing.length > 0 && (
        <AskPapers key={asked.map(({ key }) => key).join()} claim={claim} papers={asked} />
      )}
    </section>
  );
}

/** In place of papers of which the insurer has said no names. */
const unnamed: MissingPaper = { key: "", title: claimsText("papers.any"), asked: null };

function askedText({ asked }: MissingPaper): string {
  if (!asked) return claimsText("papers.never");
  return claimsText(`papers.${asked.channel}`, { date: dateInArgentina(new Date(asked.at)) });
}
