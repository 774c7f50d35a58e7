import { expect, test } from "vitest";
import { createFairTurns, createTurns, createTurnsByName } from "#server/infrastructure/turns.ts";

const impatient = () => new Error("too long");

/** Lets every promise that can go on do so. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that takes its turn and stays until it is told to leave. */
function workers(options: { readonly places: number; readonly weight?: number; readonly patience?: number }) {
  const turns = createTurns({ patience: 60_000, ...options, impatient });
  const inside = new Map<string, () => void>();
  return {
    enter: async (name: string, weight?: number) => {
      inside.set(name, await turns.take(weight));
    },
    leave: (name: string) => {
      inside.get(name)?.();
      inside.delete(name);
      return settle();
    },
    inside: () => [...inside.keys()],
  };
}

test("so many are at work at once, and the others come in as they asked", async () => {
  const { enter, leave, inside } = workers({ places: 2 });
  for (const name of ["a", "b", "c", "d"]) void enter(name);
  await settle();
  expect(inside()).toEqual(["a", "b"]);
  await leave("b");
  expect(inside()).toEqual(["a", "c"]);
  await leave("a");
  expect(inside()).toEqual(["c", "d"]);
});

test("weights at work are never more than there is, and who is heavy is not passed", async () => {
  const { enter, leave, inside } = workers({ places: 3, weight: 50 });
  for (const [name, weight] of [
    ["a", 30],
    ["heavy", 40],
    ["light", 1],
  ] as const)
    void enter(name, weight);
  await settle();
  expect(inside()).toEqual(["a"]);
  await leave("a");
  expect(inside()).toEqual(["heavy", "light"]);
});

test("more than there is waits for all of it", async () => {
  const { enter, leave, inside } = workers({ places: 2, weight: 50 });
  void enter("a", 1);
  void enter("giant", 80);
  await settle();
  expect(inside()).toEqual(["a"]);
  await leave("a");
  expect(inside()).toEqual(["giant"]);
});

test("who waits too long gives up, and those behind go on", async () => {
  const turns = createTurns({ places: 2, weight: 10, patience: 20, impatient });
  await turns.take(6);
  const heavy = turns.take(9);
  const light = turns.take(2);
  await expect(heavy).rejects.toThrow("too long");
  await expect(light).resolves.toBeTypeOf("function");
});

test("a place that is given back twice is free once", async () => {
  const turns = createTurns({ places: 1, patience: 20, impatient });
  const leave = await turns.take();
  leave();
  leave();
  await turns.take();
  await expect(turns.take()).rejects.toThrow("too long");
});

test("turns of one name wait for one another, and for nobody else's", async () => {
  const turns = createTurnsByName({ places: 1, patience: 60_000, impatient });
  const inside: string[] = [];
  const leaves: (() => void)[] = [];
  const enter = async (name: string) => {
    const leave = await turns.take(name);
    inside.push(name);
    leaves.push(leave);
  };
  void enter("one");
  void enter("one");
  void enter("other");
  await settle();
  expect(inside).toEqual(["one", "other"]);
  leaves[0]?.();
  await settle();
  expect(inside).toEqual(["one", "other", "one"]);
});

test("names that share places take turns, however much one of them brings", async () => {
  const turns = createFairTurns({ places: 2, patience: 60_000, impatient });
  const inside = new Map<string, () => void>();
  for (const one of ["a1", "a2", "a3", "b1", "b2", "c1"])
    void turns.take(one.slice(0, 1)).then((leave) => inside.set(one, leave));
  const served: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    await settle();
    const [first = "", leave = () => {}] = [...inside][0] ?? [];
    expect(inside.size).toBeLessThanOrEqual(2);
    served.push(first);
    inside.delete(first);
    leave();
  }
  expect(served).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("a name that is refused a shared place leaves its own", async () => {
  const turns = createFairTurns({ places: 1, patience: 1, impatient });
  const leave = await turns.take("a");
  await expect(turns.take("b")).rejects.toThrow("too long");
  leave();
  (await turns.take("b"))();
});
