export * from "../../desk/session/broker.ts";
