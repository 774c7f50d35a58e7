export * from "#src/features/clients/client.ts";
