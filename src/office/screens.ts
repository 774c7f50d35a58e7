/** What there is in the office, in the order of its band; what waits in each is told by the same name. */
export const screens = [
  { name: "reviews", path: "/revisiones" },
  { name: "liquidations", path: "/liquidaciones" },
  { name: "communications", path: "/comunicaciones" },
  { name: "faults", path: "/fallas" },
  { name: "conditions", path: "/condiciones" },
  { name: "brokers", path: "/productores" },
  { name: "parameters", path: "/parametros" },
  { name: "insurers", path: "/companias" },
] as const;
