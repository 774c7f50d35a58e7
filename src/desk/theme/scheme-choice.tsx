import { useId, useState } from "react";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { keepScheme, readScheme, type Scheme, schemes } from "./scheme.ts";

/** Light, dark, or as the system is. */
export function SchemeChoice() {
  const name = useId();
  const [scheme, setScheme] = useState(readScheme);
  const choose = (chosen: Scheme) => {
    setScheme(chosen);
    keepScheme(chosen);
  };
  return (
    <fieldset className="menu-choice">
      <legend>{deskText("shell.appearance")}</legend>
      {schemes.map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === scheme} onChange={() => choose(one)} />
          {deskText(`scheme.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
