export * from "../ui/icon.tsx";
