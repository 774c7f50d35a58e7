export * from "#src/autogestion/app.tsx";
