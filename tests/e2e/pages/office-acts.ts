import { button, field } from "../claim-page.ts";
import type { OpenOptions } from "./open-pages.ts";

/** The main acts of the office's pages that no walk does. */
export const acts: OpenOptions["acts"] = {
  moveClaim: async (page) => {
    await field(page, "Estado").selectOption("En análisis");
    await button(page, "Anotar").click();
    await page.getByText("Quedó anotado: En análisis").waitFor();
  },
};
