import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Flow } from "#engine/runtime/index.ts";
import { createMemoryStore } from "#src/shared/drafts/memory-store.ts";
import type { Area } from "#src/shared/wizard/area.ts";
import { createHost } from "#src/shared/wizard/create-host.ts";

// As much of a wizard as files need.
const settings = {
  area: { owner: { place: "litoral", person: "99123456" } } as unknown as Area,
  draft: "with-files",
  flow: { hash: "h" } as unknown as Flow,
  route: "",
  sent: {},
  versions: {},
  left: undefined,
  store: createMemoryStore(),
  isTouched: () => false,
  onSaved: () => {},
  onStart: () => {},
  onFinish: () => {},
  onConflict: async () => "mine" as const,
  onBring: () => {},
};
beforeEach(() => {
  const page = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

const limits = { types: ["application/pdf"], maxBytes: 100 };

test("a file that is added is kept on this device under the key that the answer has", async () => {
  const { host } = createHost(settings);
  const added = await host.addFile(new File(["%PDF-1.7"], "póliza.pdf"), limits);
  expect(added).toMatchObject({ file: { name: "póliza.pdf", type: "application/pdf", size: 8 } });
  const { key } = "file" in added ? added.file : { key: "" };
  expect(await (await host.openFile(key))?.text()).toBe("%PDF-1.7");
  await host.removeFile(key);
  expect(await host.openFile(key)).toBeUndefined();
});

test("one that is refused says why, and nothing is kept", async () => {
  const { host } = createHost(settings);
  expect(await host.addFile(new File(["MZ"], "póliza.pdf"), limits)).toEqual({
    problem: "field_file_type",
    params: { formats: ["pdf"] },
  });
});

test.for([
  ["where its end says what was done", "Guardado", { message: "Guardado", isDone: true }, 1],
  ["where it leads on without a word", undefined, { message: undefined, isDone: false }, 0],
] as const)("a wizard is over %s", async ([, done, last, finished]) => {
  const onFinish = vi.fn();
  const onStart = vi.fn();
  const { host } = createHost({ ...settings, area: { ...settings.area, onFinish }, onStart });
  const to = { route: "clientes/1" };
  host.start(to, undefined, done);
  expect(onStart.mock.calls).toEqual([[to, last]]);
  expect(onFinish).toHaveBeenCalledTimes(finished);
});
