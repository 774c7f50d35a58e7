import { serve } from "./serve.ts";

// The server under `npm start`, whose process starts it again. Without that process no signal would end this one.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
await serve();
