import { createCatalogue } from "../catalogue.ts";
import type { Foreign } from "../i18n.ts";
import card from "./card.json" with { type: "json" };
import common from "./common.json" with { type: "json" };
import drafts from "./drafts.json" with { type: "json" };
import follow from "./follow.json" with { type: "json" };
import form from "./form.json" with { type: "json" };
import help from "./help.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import insured from "./insured.json" with { type: "json" };
import messages from "./messages.json" with { type: "json" };
import personal from "./personal.json" with { type: "json" };
import problems from "./problems.json" with { type: "json" };
import page from "./public.json" with { type: "json" };
import report from "./report.json" with { type: "json" };
import share from "./share.json" with { type: "json" };
import shared from "./shared.json" with { type: "json" };
import wizard from "./wizard.json" with { type: "json" };

/** What the public area says in English. */
export const texts: Foreign = {
  language: "en",
  page: createCatalogue("en", { ...common, ...page, ...problems }),
  wizard: createCatalogue("en", wizard),
  follow: createCatalogue("en", follow),
  help: createCatalogue("en", help),
  home: createCatalogue("en", home),
  card: createCatalogue("en", card),
  insured: createCatalogue("en", insured),
  messages: createCatalogue("en", messages),
  personal: createCatalogue("en", personal),
  share: createCatalogue("en", share),
  shared: createCatalogue("en", shared),
  drafts: createCatalogue("en", drafts),
  report: createCatalogue("en", report),
  form: createCatalogue("en", { ...problems, ...form }),
};
