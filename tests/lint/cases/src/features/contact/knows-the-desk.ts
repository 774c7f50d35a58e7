export * from "#src/desk/session/broker.ts";
