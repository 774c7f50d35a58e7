export * from "../clients/client.ts";
