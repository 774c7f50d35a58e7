import { type ReactNode, use } from "react";
import { useLocation } from "react-router";
import { type Foreign, speak } from "#src/shared/i18n/i18n.ts";
import "./language.css";
import { ownLanguage } from "./languages.ts";

/** What the pages themselves say in other languages. */
const foreignTexts: Readonly<Record<string, () => Promise<Foreign>>> = {
  en: async () => (await import("#src/shared/i18n/en/texts.ts")).texts,
};

type TranslatedProps = {
  readonly languages: readonly string[];
  /** The one that was chosen. */
  readonly chosen: string;
  readonly children: ReactNode;
};

/** A platform's pages in the language that was chosen, and below them the ways to the others. */
export function Translated({ languages, chosen, children }: TranslatedProps) {
  const opened = use(open(chosen));
  return (
    <>
      {children}
      <LanguageChoice languages={languages} chosen={opened} />
    </>
  );
}

let opening: Promise<string> | undefined;

/** Once for a page: another language is another load of it. */
function open(language: string): Promise<string> {
  opening ??= openLanguage(language);
  return opening;
}

async function openLanguage(language: string): Promise<string> {
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

type LanguageChoiceProps = { readonly languages: readonly string[]; readonly chosen: string };

/** The ways to a platform's languages, each named as its speakers do; the page that is open, with all that its address says. */
function LanguageChoice({ languages, chosen }: LanguageChoiceProps) {
  const { search } = useLocation();
  return (
    <nav className="language-choice" aria-label={nameOf(chosen)}>
      {[ownLanguage, ...languages].map((language) => (
        <a
          key={language}
          href={inLanguage(search, language)}
          lang={language}
          hrefLang={language}
          aria-current={language === chosen ? "true" : undefined}
        >
          {nameOf(language)}
        </a>
      ))}
    </nav>
  );
}

function inLanguage(search: string, language: string): string {
  const query = new URLSearchParams(search);
  query.set("lang", language);
  return `?${query}`;
}

/** What its speakers call a language: English, Español. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
