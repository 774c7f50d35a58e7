// The pages of policies, in one script: who is asked who they are needs nothing of it yet.
export { CardPage } from "../policies/card/card-page.tsx";
export { KeptCard } from "../policies/card/kept-card.tsx";
export { ClientsPage } from "../policies/clients/clients-page.tsx";
export { DocumentsPage } from "../policies/documents/documents-page.tsx";
export { PolicyPage } from "../policies/policy/policy-page.tsx";
export { ChooseFor } from "./choose-for.tsx";
