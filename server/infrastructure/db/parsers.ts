/** Parsers by type OID. The driver gives numbers as texts, and turns a day into an instant of the machine's zone. */
export const parsers: Readonly<Record<number, (value: string) => unknown>> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: (value) => value, // date
  1114: (value) => new Date(`${value.replace(" ", "T")}Z`), // timestamp
  1184: (value) => new Date(value), // timestamptz
};
