import { type ReactNode, use } from "react";
import { speak } from "#src/shared/i18n/i18n.ts";
import "./language.css";
import { chooseLanguage, foreignTexts, ownLanguage } from "./languages.ts";

/** A platform's pages in the language that was chosen, with a way to choose another below them. */
export default function Translated({
  languages,
  children,
}: {
  readonly languages: readonly string[];
  readonly children: ReactNode;
}) {
  const chosen = use(open(languages));
  return (
    <>
      {children}
      <nav className="language-choice" aria-label={nameOf(chosen)}>
        {[ownLanguage, ...languages].map((language) => (
          <a
            key={language}
            href={`?lang=${language}`}
            lang={language}
            hrefLang={language}
            aria-current={language === chosen ? "true" : undefined}
          >
            {nameOf(language)}
          </a>
        ))}
      </nav>
    </>
  );
}

let opening: Promise<string> | undefined;

/** Once for a page: another language is another load of it. */
function open(languages: readonly string[]): Promise<string> {
  opening ??= openLanguage(chooseLanguage(languages));
  return opening;
}

async function openLanguage(language: string): Promise<string> {
  if (language === ownLanguage) return language;
  try {
    const texts = await foreignTexts[language]?.();
    if (!texts) return ownLanguage;
    speak(texts);
    document.documentElement.lang = language;
    return language;
  } catch {
    // In ours rather than not at all.
    return ownLanguage;
  }
}

/** What its speakers call a language: English, Español. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
