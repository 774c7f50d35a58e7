import { useState } from "react";
import type { Reviewed, Unlike } from "./reviewed.ts";
import texts from "./texts.json" with { type: "json" };

/** Whom the documents reach otherwise than at a commit, and of one flow each moment that is seen otherwise, before beside after. */
export function Review({ review }: { readonly review: Reviewed }) {
  const { since, flows, moments } = review;
  const flow = new URLSearchParams(location.search).get("flow");
  return (
    <>
      <nav className="review-flows" aria-label={texts.changed}>
        <h1>{since === "HEAD" ? texts.sinceLast : texts.since.replace("{since}", since)}</h1>
        {flows.length === 0 && <p>{texts.nothing}</p>}
        <ul>
          {flows.map(({ flow: name, changes }) => (
            <li key={name}>
              <a href={addressOf(since, name)} aria-current={name === flow ? "page" : undefined}>
                {name}
              </a>
              {changes.map(({ whom, what }) => (
                <p key={whom + what}>
                  {whom}
                  {what !== undefined && `: ${what}`}
                </p>
              ))}
            </li>
          ))}
        </ul>
      </nav>
      <main className="review-flow">
        {flow === null ? (
          <p>{flows.length === 0 ? texts.nothingHint : texts.choose}</p>
        ) : (
          <Changed flow={flow} review={review} moments={moments ?? []} />
        )}
      </main>
    </>
  );
}

function Changed({
  flow,
  review,
  moments,
}: {
  readonly flow: string;
  readonly review: Reviewed;
  readonly moments: readonly Unlike[];
}) {
  const [index, setIndex] = useState(0);
  const changes = review.flows.find((one) => one.flow === flow)?.changes ?? [];
  const moment = moments[index];
  return (
    <>
      <h2>{flow}</h2>
      {changes.map(({ whom, what, places }) => (
        <details key={whom + places.join()} className="review-places">
          <summary>
            {whom}
            {what !== undefined && `: ${what}`}
          </summary>
          {places.length > 0 && (
            <ul>
              {places.map((place) => (
                <li key={place}>
                  <code>{place}</code>
                </li>
              ))}
            </ul>
          )}
        </details>
      ))}
      {moment === undefined ? (
        <p>{texts.unseen}</p>
      ) : (
        <>
          <label className="review-moments">
            {texts.moments.replace("{count}", `${moments.length}`)}
            <select value={index} onChange={(event) => setIndex(Number(event.target.value))}>
              {moments.map((one, at) => (
                <option key={nameOf(one)} value={at}>
                  {nameOf(one)}
                </option>
              ))}
            </select>
          </label>
          {moment.texts.length > 0 && (
            <ul className="review-texts">
              {moment.texts.map(({ before, after }) => (
                <li key={`${before}→${after}`}>
                  {before !== undefined && <del>{before}</del>} {after !== undefined && <ins>{after}</ins>}
                </li>
              ))}
            </ul>
          )}
          <div className="review-sides">
            <Side title={texts.was} moment={moment} since={review.since} />
            <Side title={texts.is} moment={moment} />
          </div>
        </>
      )}
    </>
  );
}

function Side(props: { readonly title: string; readonly moment: Unlike; readonly since?: string }) {
  const { title, moment, since } = props;
  if (since !== undefined && moment.became === "new")
    return (
      <section>
        <h3>{title}</h3>
        <p>{texts.notYet}</p>
      </section>
    );
  const words = { ...moment.asked, ...(since === undefined ? {} : { since }) };
  const address = `/__dev/show?${new URLSearchParams(words)}`;
  return (
    <section>
      <h3>
        <a href={address} target="_blank" rel="noreferrer">
          {title}
        </a>
      </h3>
      <iframe key={address} src={address} title={title} />
    </section>
  );
}

function nameOf({ title, at, asked }: Unlike): string {
  const whom = [asked.insurer, asked.language].filter((name) => name !== undefined);
  const moment = at === undefined ? texts.end : `${asked.moment}. ${at}`;
  return [title, moment, ...whom].join(" · ");
}

function addressOf(since: string, flow: string): string {
  return `?${new URLSearchParams({ since, flow })}`;
}
