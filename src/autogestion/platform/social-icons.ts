import drawings from "./social.svg?url";

const names = { facebook: "Facebook", youtube: "YouTube", linkedin: "LinkedIn", instagram: "Instagram" };

/** The networks of a footer, each with the address of its drawing. */
export const socialIcons = (Object.keys(names) as (keyof typeof names)[]).map((id) => ({
  id,
  name: names[id],
  drawing: `${drawings}#${id}`,
}));
