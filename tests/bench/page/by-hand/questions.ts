/** How a question is asked; the kinds of `boxes` are typed. */
export type Kind = "text" | "email" | "integer" | "number" | "date" | "dni" | "cards" | "yes-no";

export type Question = {
  readonly pointer: string;
  readonly title: string;
  readonly kind: Kind;
  readonly isRequired: boolean;
};

export type Section = {
  readonly pointer: string;
  readonly title: string;
  readonly questions: readonly Question[];
};

const asked: readonly (readonly [title: string, kind: Kind])[] = [
  ["Nombre", "text"],
  ["Domicilio", "text"],
  ["Cantidad", "integer"],
  ["Fecha", "date"],
  ["Email", "email"],
  ["Tipo", "cards"],
  ["Código", "text"],
  ["Medida", "number"],
  ["Confirma", "yes-no"],
  ["DNI", "dni"],
];

/** The options of «Tipo». */
export const cards = [
  ["a", "Uno"],
  ["b", "Dos"],
  ["c", "Tres"],
] as const;

/** The questions of the forms `fields-<count>`: sections of ten, of which the first two are required. */
export function sectionsOf(count: number): readonly Section[] {
  return Array.from({ length: Math.ceil(count / asked.length) }, (_, index) => {
    const pointer = `/section${index + 1}`;
    const first = index * asked.length + 1;
    const questions = asked.slice(0, count - first + 1).map(
      ([title, kind], position): Question => ({
        pointer: `${pointer}/field${first + position}`,
        title: `${title} ${first + position}`,
        kind,
        isRequired: first + position <= 2,
      }),
    );
    return { pointer, title: `Sección ${index + 1}`, questions };
  });
}
