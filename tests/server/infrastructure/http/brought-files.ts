import type { Harness } from "../../harness.ts";

type Find = (session: string) => Promise<Record<string, string>>;

/** A file that a broker brought of each kind, under the name by which rules ask for it. */
export function broughtFiles(server: () => Harness): Readonly<Record<string, Find>> {
  const importOf = async (kind: string, said: object, session: string): Promise<string> => {
    const content = Buffer.from("NRO_POLIZA;ASEGURADO;DNI\nR-2;Ana Prueba;1\n").toString("base64");
    const body = { ...said, files: [{ filename: "a.csv", content }] };
    return (await server().call({ url: `/${kind}/imports`, body, session })).json().data?.id ?? "";
  };
  const finding =
    (name: string, kind: string, said: object): Find =>
    async (session) => ({ [name]: await importOf(kind, said, session) });
  const insurer = { insurer: "zurich" };
  return {
    import: finding("import", "policies", insurer),
    clientImport: finding("clientImport", "clients", {}),
    movementImport: finding("movementImport", "movements", insurer),
    unpaidImport: finding("unpaidImport", "policies/unpaid", insurer),
  };
}
