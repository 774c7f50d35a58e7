import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "../../harness.ts";
import searches from "./search.json" with { type: "json" };

let server: Harness;
let session: string;
beforeAll(async () => {
  server = await startHarness();
  session = await server.session("productora");
  // One of whom nobody has told how they are reached.
  await sql`update records set answers = answers #- '{client,email}' #- '{client,phoneNumber}'
    where entity = 'client' and title like 'Zulema%'`.execute(server.database.db);
});
afterAll(() => server.close());

type Row = { readonly id: string; readonly name: string; readonly isOwn: boolean; readonly broker: string };
type ListedRow = Row & {
  readonly createdOn: string;
  readonly document: { readonly number: string };
  readonly phoneNumber?: string;
  readonly email?: string;
  readonly policies: number;
  readonly lastContactOn: string | null;
};
/** What a list shows of what it is ordered by. */
const shownBy: Readonly<Record<string, (row: ListedRow) => string | number | null>> = {
  createdAt: ({ createdOn }) => createdOn,
  document: ({ document }) => document.number || null,
  phone: ({ phoneNumber }) => phoneNumber ?? null,
  email: ({ email }) => email?.toLowerCase() ?? null,
  policies: ({ policies }) => policies,
  contact: ({ lastContactOn }) => lastContactOn,
  broker: ({ broker }) => broker,
};

const get = async (url: string, by = session) =>
  (await server.call({ method: "GET", url, session: by })).json();
const find = async (search: string, by = session): Promise<readonly Row[]> =>
  (await get(`/clients?search=${encodeURIComponent(search)}`, by)).data;

describe("a list", () => {
  test.each(searches)("finds $title", async ({ search = "", filters = {}, found }) => {
    const query = new URLSearchParams({ ...(search ? { search } : {}), ...filters } as Record<
      string,
      string
    >);
    const { data, pagination } = await get(`/clients?${query}`);
    expect(data.map(({ name }: Row) => name)).toEqual(found);
    expect(pagination.total).toBe(found.length);
  });

  test("is in the order of the alphabet, where ñ comes after n, page by page and backwards", async () => {
    const pages = await Promise.all([1, 2].map((page) => get(`/clients?page=${page}`)));
    const names: string[] = pages.flatMap(({ data }) => data.map(({ name }: Row) => name));
    const { compare } = new Intl.Collator("es-AR");
    expect(names).toEqual(names.toSorted(compare));
    expect(pages.map(({ pagination }) => pagination.count)).toEqual([10, names.length - 10]);
    const backwards = await get("/clients?order=-title");
    expect(backwards.data.map(({ name }: Row) => name)).toEqual(names.toReversed().slice(0, 10));
    const { data, pagination } = await get("/clients?page=900");
    expect([data, pagination.total]).toEqual([[], names.length]);
  });

  test("orders by when they came", async () => {
    const { data } = await get("/clients?order=createdAt");
    expect(data[0].name).toBe("Zulema Ábalos Demostración");
  });

  const all = async (query: string): Promise<readonly ListedRow[]> => {
    const pages = await Promise.all([1, 2].map((page) => get(`/clients?${query}&page=${page}`)));
    return pages.flatMap(({ data }) => data);
  };

  test.each(Object.entries(shownBy))("orders by %s, both ways, what has none last", async (order, shown) => {
    const there = (await all("order=title")).map(shown).filter((value) => value !== null);
    expect(new Set(there).size).toBeGreaterThan(order === "broker" ? 0 : 1);
    const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
    const sorted = there.toSorted(compare);
    const none = Array.from({ length: (await all("order=title")).length - there.length }, () => null);
    expect(none.length > 0).toBe(["phone", "email", "contact"].includes(order));
    expect((await all(`order=${order}`)).map(shown)).toEqual([...sorted, ...none]);
    expect((await all(`order=-${order}`)).map(shown)).toEqual([...sorted.toReversed(), ...none]);
  });

  test("is narrowed to those who came between two days, both within", async () => {
    const days = (await all("order=createdAt")).map(({ createdOn }) => createdOn);
    const [from = "", to = ""] = [...new Set(days)].slice(1, -1);
    expect(from < to).toBe(true);
    const within = await all(`order=createdAt&createdFrom=${from}&createdTo=${to}`);
    expect(within.map(({ createdOn }) => createdOn)).toEqual(days.filter((day) => day >= from && day <= to));
    expect((await get(`/clients?createdFrom=${to}`)).pagination.total).toBe(
      days.filter((day) => day >= to).length,
    );
  });

  test.each([
    "page=0",
    "createdFrom=ayer",
    "createdTo=2026/02/30",
    "page=-1",
    "order=answers",
    "search=a&search=b",
    "type=x",
    "province=santa",
    "x=1",
  ])("refuses %s", async (query) => {
    const answer = await server.call({ method: "GET", url: `/clients?${query}`, session });
    expect(answer.statusCode).toBe(400);
  });

  test("has those of the producers for who organizes them, told apart, and nothing of another organization", async () => {
    const organizer = await server.session("organizadora");
    const rows = await find("demostracion", organizer);
    expect(new Set(rows.map(({ isOwn }) => isOwn))).toEqual(new Set([false]));
    expect(new Set(rows.map(({ broker }) => broker)).size).toBeLessThanOrEqual(2);
    expect(await find("ajena", organizer)).toEqual([]);
    expect((await find("bazán", organizer)).map(({ broker }) => broker)).toEqual([
      "Bruno Bronce Demostración",
    ]);
  });
});

test.each(["page=10001", "search=a&page=1001", "type=physical&page=1001"])(
  "a page as far as %s is refused",
  async (query) => {
    const answer = await server.call({ method: "GET", url: `/clients?${query}`, session });
    expect([answer.statusCode, answer.json().error.message.page]).toEqual([
      400,
      ["Acotá la búsqueda: no se muestran tantas páginas"],
    ]);
  },
);

test("figures are what policies and contacts come to, whoever writes them at once", async () => {
  const { db } = server.database;
  const wrong = async () => {
    const { rows } =
      await sql`select f.client_id from records r left join client_figures f on f.client_id = r.id
      where r.entity = 'client' and (f.owner, f.policies) is distinct from (r.owner, (
        select count(*)::integer from policies p where p.broker_id = substr(r.owner, 8)::uuid and p.status <> 'removed'
          and (p.client_id = r.id or 'dni:' || p.identity_number = any(r.tags)))) or f.contact_at is distinct from (
        select max(n.created_at) from records n
        where n.parent_id = r.id and n.entity = 'interaction' and n.status <> 'pending')`.execute(db);
    return rows;
  };
  expect(await wrong()).toEqual([]);
  const { rows } = await sql<{ id: string; broker: string; dni: string }>`
    select id, substr(owner, 8) as broker, substr(dni, 5) as dni from records, unnest(tags) dni
    where entity = 'client' and dni like 'dni:%' and title_order is not null limit 1`.execute(db);
  const [one] = rows;
  if (!one) throw new Error("no client has a document");
  const add = (number: string, by: "id" | "dni") =>
    sql`insert into policies (id, number, identity_number, client_id, insurer, product, asset, starts_on, ends_on, broker_id)
      values (gen_random_uuid(), ${number}, ${by === "dni" ? one.dni : null}, ${by === "id" ? one.id : null}::uuid, 'zurich',
        'car', 'Auto', '2026-01-01', '2027-01-01', ${one.broker}::uuid)`.execute(db);
  await Promise.all(Array.from({ length: 8 }, (_, at) => add(`FIG-${at}`, at % 2 === 0 ? "id" : "dni")));
  expect(await wrong()).toEqual([]);
  for (const change of [
    "update policies set status = 'removed' where number in ('FIG-0', 'FIG-1')",
    "update policies set client_id = null where number = 'FIG-2'",
    "update policies set broker_id = null where number = 'FIG-3'",
    "update policies set identity_number = null where number = 'FIG-5'",
    "delete from policies where number in ('FIG-4', 'FIG-7')",
    `update records set tags = array['type:physical'] where id = '${one.id}'`,
  ]) {
    await sql.raw(change).execute(db);
    expect([change, await wrong()]).toEqual([change, []]);
  }
});
