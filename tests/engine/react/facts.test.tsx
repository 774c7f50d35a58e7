import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Facts } from "#engine/react/facts.tsx";

test("what leads somewhere opens beside, and does not hear from where it was opened", () => {
  const chat = { id: "chat", title: "Chat", value: "Escribinos", href: "https://wa.me/?text=Hola" };
  const drawn = renderToStaticMarkup(
    <Facts facts={[chat, { id: "plain", title: "Póliza", value: "P-1" }]} />,
  );
  expect(drawn).toContain(
    '<a href="https://wa.me/?text=Hola" target="_blank" rel="noopener noreferrer">Escribinos</a>',
  );
  expect(drawn).toContain("<dd>P-1</dd>");
});
