/** A car's quote as its wizard sends it. */
export function quoteBody(changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    multiQuoteType: "car",
    vehicle: {
      year: 2021,
      zeroKm: false,
      brand: { id: "003", name: "Fiat" },
      model: { id: "00301-1", infoAutoCode: "0030101", name: "Cronos 1.6 MT" },
      sumInsured: 1_989_500_000,
      use: "private",
      garagePostcode: "2000",
      gnc: "none",
    },
    terms: {
      personType: "physical",
      vatCondition: "CF",
      postcode: "2000",
      locality: { id: "2000S-rosario", name: "Rosario", province: { id: "S", name: "Santa Fe" } },
      validFrom: "2026/11/21",
      paymentMethod: "creditCard",
    },
    customer: {
      name: "Ana",
      lastName: "Núñez",
      email: "ana@example.com",
      identityNumber: "99123456",
    },
    ...changes,
  };
}
