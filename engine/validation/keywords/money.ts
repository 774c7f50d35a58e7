import type { Keyword } from "../keyword.ts";

/** The keyword `money`. */
export const money: Keyword = {
  keyword: "money",
  title: "Importe",
  description: "El número es un importe en centavos de esa moneda, y se escribe y se lee como dinero",
  valueSchema: { enum: ["ARS", "USD"] },
};
