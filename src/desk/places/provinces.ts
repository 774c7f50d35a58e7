import place from "#schemas/replacement-location.schema.json" with { type: "json" };

const { compare } = new Intl.Collator("es-AR");

/** The provinces by their letters, in the order of the alphabet. */
export const provinces = Object.entries(place.properties.province.titles)
  .map(([value, title]) => ({ value, title }))
  .sort((one, other) => compare(one.title, other.title));
