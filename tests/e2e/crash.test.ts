import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect } from "vitest";
import {
  accidentDay,
  addFiles,
  button,
  copyInsured,
  extendClaim,
  field,
  fillThirdParty,
  fillVehicleAccident,
  followClaim,
  goOn,
  item,
  seeSent,
  seeStep,
  send,
  startClaim,
  titles,
} from "./claim-page.ts";
import { car, insured } from "./people.ts";
import { hugePhoto, photo, photoWithPlace } from "./photos.ts";
import { type Product, startProduct, test } from "./product.ts";
import { storedClaims, storedFiles, watchCalls } from "./wire.ts";

const person = insured({ ...car, insurer: "zurich" });
let product: Product;
beforeAll(async () => {
  product = await startProduct({ people: [person] });
});
afterAll(() => product?.close());

test("a crash goes from the DNI to the database with its photos", async ({ visit }) => {
  const { page } = await visit(product);
  const calls = watchCalls(page);
  const photos = [
    await photo("frente.jpg"),
    await photoWithPlace("lugar.jpg"),
    await hugePhoto("detalle.jpg"),
  ];
  expect(photos[2]?.buffer.length).toBeGreaterThan(5_242_880);

  await startClaim(page, person);
  await fillVehicleAccident(page, "Choque");
  await goOn(page, titles.driver);
  await copyInsured(page, titles.thirdParties);
  await fillThirdParty(page, 1, "AA123BB", "20111222");
  await fillThirdParty(page, 2, "ABC123", "20-11122233-1");
  const second = item(page, "Tercero 2");
  await second.getByText("Más datos").click();
  await second.getByRole("combobox", { name: /^Compañía de seguros/ }).selectOption("Otra compañía");
  await goOn(page, titles.files);
  await addFiles(page, photos);
  await goOn(page, titles.review);
  await send(page);
  await seeSent(page);
  await page.getByText("Enviado", { exact: true }).waitFor();

  const [claim, ...others] = await storedClaims(product, person);
  expect(others).toEqual([]);
  expect(claim).toMatchObject({
    status: "sent",
    content: { vehicleAccidentType: "crash", email: "ana@example.com" },
  });
  const sent = calls.filter(({ call }) => call === "POST /api/accidents").at(-1);
  expect(sent?.body).toMatchObject({
    status: { id: "sending" },
    riskType: "vehicle",
    date: accidentDay.wire,
    time: "10:30",
    place: { city: "Rosario", street: "Mitre", number: 0 },
    insured: { identityNumber: person.identityNumber },
    driver: { isInsured: true, identityNumber: person.identityNumber, fullName: person.fullName },
    thirdParties: [
      { identityNumber: "20111222", plate: "AA123BB" },
      { identityNumber: "20111222331", plate: "ABC123", insuredCompany: "Otra compañía" },
    ],
  });

  const headers = { "x-ticket": sent?.headers["x-ticket"] ?? "" };
  const files = await storedFiles(product, claim?.id ?? "");
  expect(files.map(({ name }) => name)).toEqual(["frente.jpg", "lugar.jpg", "detalle.jpg"]);
  for (const file of files) {
    const response = await fetch(`${product.url}/api/accidents/${claim?.id}/files/${file.id}`, { headers });
    const served = Buffer.from(await response.arrayBuffer());
    expect(createHash("sha256").update(served).digest("hex")).toBe(file.sha256);
    expect(file.sha256).not.toBe(file.receivedSha256);
    expect(served.length).toBe(file.size);
    const { format, exif, width = 0 } = await sharp(served).metadata();
    expect({ format, exif }).toEqual({ format: "jpeg", exif: undefined });
    expect(width).toBeLessThanOrEqual(2000);
  }
  expect(await readClaim(claim?.id ?? "", headers)).toMatchObject({ documents: 3, status: { id: "sent" } });
});

// The claim that the test before has sent.
const after = { concurrent: false };
test(
  "the claim that was sent takes a note and a file, and its insurer sees a new extension",
  after,
  async ({ visit }) => {
    const { page } = await visit(product);
    const calls = watchCalls(page);
    await followClaim(page, person, /SIN-/);
    await extendClaim(page);
    await field(page, "¿Qué querés agregar?").fill("Agrego el presupuesto del taller");
    await addFiles(page, [await photo("presupuesto.jpg")]);
    await button(page, "Enviar ampliación").click();
    await seeStep(page, titles.extended);

    const [claim] = await storedClaims(product, person);
    expect(claim?.status).toBe("newExtension");
    const files = await storedFiles(product, claim?.id ?? "");
    expect(files.filter(({ extendedId }) => extendedId !== null)).toMatchObject([
      { name: "presupuesto.jpg" },
    ]);
    const headers = { "x-ticket": calls.at(-1)?.headers["x-ticket"] ?? "" };
    expect(await readClaim(claim?.id ?? "", headers)).toMatchObject({
      documents: 4,
      status: { id: "newExtension" },
      extensions: [{ documents: 1 }],
    });
  },
);

async function readClaim(id: string, headers: Record<string, string>): Promise<unknown> {
  const query = new URLSearchParams({ identityNumber: person.identityNumber, accidentId: id });
  const response = await fetch(`${product.url}/api/accidents?${query}`, { headers });
  const body = (await response.json()) as { data: { data: unknown } };
  return body.data.data;
}
