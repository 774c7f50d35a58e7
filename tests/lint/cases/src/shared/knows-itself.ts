export * from "#src/shared/api/send.ts";
