import { Icon } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { Button } from "#src/shared/ui/button.tsx";
import { TextArea } from "#src/shared/ui/text-area.tsx";
import { TextField } from "#src/shared/ui/text-field.tsx";
import { type Draft, type DraftLink, networks } from "./draft.ts";
import type { Change } from "./platform-form.tsx";

type FooterFieldsProps = {
  draft: Draft;
  change: Change;
  problems: Readonly<Record<string, string>>;
};

const longestText = 300;
const mostLinks = 6;

/** What stands at the foot of every page of the platform. */
export function FooterFields({ draft, change, problems }: FooterFieldsProps) {
  return (
    <section className="platform-part">
      <h2>{deskText("platform.footer")}</h2>
      <TextArea
        label={deskText("platform.footerText")}
        note={
          <span className="num">
            {deskText("platform.count", { count: draft.text.length, most: longestText })}
          </span>
        }
        maxLength={longestText}
        value={draft.text}
        onType={(text) => change({ text })}
        problem={problems["footer/text"]}
      />
      <Links links={draft.links} change={change} problems={problems} />
      <h3>{deskText("platform.networks")}</h3>
      <div className="platform-row">
        {networks.map((network) => (
          <TextField
            key={network}
            label={deskText(`platform.${network}`)}
            type="url"
            placeholder="https://"
            value={draft.social[network]}
            onType={(url) => change({ social: { ...draft.social, [network]: url } })}
            problem={problems[`footer/social/${network}`]}
          />
        ))}
      </div>
    </section>
  );
}

type LinksProps = Omit<FooterFieldsProps, "draft"> & { links: readonly DraftLink[] };

function Links({ links, change, problems }: LinksProps) {
  const put = (index: number, said: Partial<DraftLink>) =>
    change({ links: links.map((link, at) => (at === index ? { ...link, ...said } : link)) });
  const add = () => {
    const id = Math.max(-1, ...links.map((link) => link.id)) + 1;
    change({ links: [...links, { id, label: "", url: "" }] });
  };
  return (
    <>
      <div className="platform-links-head">
        <h3>{deskText("platform.links")}</h3>
        <span className="soft">{deskText("platform.count", { count: links.length, most: mostLinks })}</span>
        {links.length < mostLinks && (
          <Button kind="quiet" onClick={add}>
            {deskText("platform.addLink")}
          </Button>
        )}
      </div>
      <ul className="platform-links">
        {links.map(({ id, label, url }, index) => (
          <li key={id}>
            <TextField
              label={deskText("platform.linkText", { number: index + 1 })}
              value={label}
              maxLength={30}
              onType={(text) => put(index, { label: text })}
              problem={problems[`links/${index}/label`]}
            />
            <TextField
              label={deskText("platform.linkUrl", { number: index + 1 })}
              type="url"
              placeholder="https://"
              value={url}
              onType={(text) => put(index, { url: text })}
              problem={problems[`links/${index}/url`]}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={deskText("platform.removeLink", { number: index + 1 })}
              onClick={() => change({ links: links.filter((_, at) => at !== index) })}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
