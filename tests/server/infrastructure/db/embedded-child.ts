import { once } from "node:events";
import { sql } from "kysely";
import { openDatabase } from "#server/infrastructure/db/connect.ts";

// A process on the embedded PostgreSQL of a folder: sends the address and closes when it hears from its parent.
const [dataFolder = "", order] = process.argv.slice(2);
const database = await openDatabase({ dataFolder, migrations: [] });
if (order === "store") await sql`create table stored as select 'kept' as word`.execute(database.db);
process.send?.(database.url);
await once(process, "message");
await database.close();
process.disconnect();
