/** The places of the office in the order of its band, and what each needs; what waits in each has the name of its place. */
export const screens = [
  { name: "reviews", path: "/revisiones", need: "reviews.show" },
  { name: "liquidations", path: "/liquidaciones", need: "money.show" },
  { name: "communications", path: "/comunicaciones", need: "reviews.show" },
  { name: "claims", path: "/siniestros", need: "reviews.show" },
  { name: "faults", path: "/fallas", need: "publish.show" },
  { name: "conditions", path: "/condiciones", need: "publish.show" },
  { name: "brokers", path: "/productores", need: "permissions.show" },
  { name: "parameters", path: "/parametros", need: "publish.show" },
  { name: "insurers", path: "/companias", need: "publish.show" },
  { name: "operators", path: "/cuentas", need: "permissions.show" },
] as const;
