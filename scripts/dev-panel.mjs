// In every page of `npm run dev`: what is wrong with the documents, over the page and in the terminal's words.
const host = document.createElement("div");
const root = host.attachShadow({ mode: "open" });
root.innerHTML = `
  <style>
    section {
      position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 2rem;
      background: #14171aee; color: #f4f6f8; font: 1rem/1.5 system-ui, sans-serif;
    }
    li { margin-block: 0.75rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
    button { font: inherit; padding: 0.5rem 1rem; }
  </style>
  <section role="alertdialog" aria-labelledby="title" tabindex="-1">
    <h1 id="title"></h1><ul></ul><p></p><button>Ver la página igual (Esc)</button>
  </section>`;
const [section, title, list, after, close] = ["section", "h1", "ul", "p", "button"].map((name) =>
  root.querySelector(name),
);

function show({ lines, after: more, isServing }) {
  if (lines.length === 0) return host.remove();
  title.textContent = isServing ? "Hay un error en los documentos" : "El servidor todavía no está";
  list.replaceChildren(
    ...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
  );
  after.textContent = more;
  // Without a server there is nothing below to see.
  close.hidden = !isServing;
  document.body.append(host);
  section.focus();
}

close.addEventListener("click", () => host.remove());
addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && !close.hidden) host.remove();
});
import.meta.hot?.on("tramite:problems", show);
const asked = await fetch("/__dev/problems");
show(await asked.json());
