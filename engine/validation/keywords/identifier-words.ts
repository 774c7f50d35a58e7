import type { IdentifierKeyword } from "#engine/identifiers/index.ts";
import type { Keyword } from "../keyword.ts";

/** What the vocabulary says of each identifier; unless told otherwise, its keyword is set to true. */
export const identifierWords: Readonly<
  Record<IdentifierKeyword, Pick<Keyword, "title" | "description"> & Partial<Pick<Keyword, "valueSchema">>>
> = {
  dni: {
    title: "DNI",
    description: "El texto es un DNI: 7 u 8 dígitos, con o sin puntos",
  },
  cuil: {
    title: "CUIL",
    description:
      'El texto es un CUIL: 20, 23, 27, 30 o 33 y 8 o 9 dígitos más, sin mirar el dígito verificador; con "anyPrefix", también 24, 25, 26, 34, 50, 51 y 55, con 11 dígitos y el verificador correcto',
    valueSchema: { enum: [true, "anyPrefix"] },
  },
  cuit: {
    title: "CUIT",
    description:
      'El texto es un CUIT: 20, 23, 27, 30 o 33 y 9 dígitos más, con el verificador correcto; con "anyPrefix", también 24, 25, 26, 34, 50, 51 y 55',
    valueSchema: { enum: [true, "anyPrefix"] },
  },
  cuilOrDni: {
    title: "DNI, CUIL o CUIT",
    description: "El texto es un DNI o un CUIL",
  },
  cbu: {
    title: "CBU o CVU",
    description: "El texto es un CBU o CVU: 22 dígitos con sus dos dígitos verificadores",
  },
  cbuAlias: {
    title: "Alias de CBU",
    description:
      "El texto es un alias (entre 6 y 20 letras, números, puntos, guiones o guiones bajos) o 22 dígitos",
  },
  plate: {
    title: "Patente",
    description:
      'El texto es una patente argentina; con "nullable" puede estar vacío o empezar con números (motos anteriores a 2016, tráilers)',
    valueSchema: { enum: [true, "nullable"] },
  },
  luhn: {
    title: "Número de tarjeta",
    description: "El texto es un número de tarjeta: entre 13 y 19 dígitos que pasan el control de Luhn",
  },
  cardExpiration: {
    title: "Vencimiento de tarjeta",
    description: "El texto es un vencimiento MM/AA que no pasó y que no queda a más de 20 años",
  },
  captcha: {
    title: "Código de seis dígitos",
    description: "El texto es exactamente seis dígitos",
  },
  platformName: {
    title: "Nombre de plataforma",
    description:
      "El texto sirve como dirección de una plataforma: letras y guiones simples, hasta 40, y ninguno de los de reserved",
    valueSchema: {
      anyOf: [
        { const: true },
        {
          type: "object",
          properties: {
            reserved: { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true },
          },
          required: ["reserved"],
          additionalProperties: false,
        },
      ],
    },
  },
  phone: {
    title: "Teléfono",
    description:
      "El texto es un teléfono argentino completo, con código de área, en cualquiera de sus escrituras",
  },
  imei: {
    title: "IMEI",
    description: "El texto es el IMEI de un teléfono: 15 dígitos que pasan el control de Luhn",
  },
};
