import { startProduct } from "./start-product.ts";

// What `npm run dev` runs under `node --watch`: tells the page's server that it is up again, so that the page reloads.
const server = await startProduct();
if (server && process.env.RELOAD_URL) await fetch(process.env.RELOAD_URL, { method: "POST" }).catch(() => {});
