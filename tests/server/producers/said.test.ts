import { expect, test } from "vitest";
import texts from "#server/producers/texts.json" with { type: "json" };
import asked from "#src/shared/i18n/es/organizer.json" with { type: "json" };
import inviting from "#src/shared/i18n/es/producers.json" with { type: "json" };

const seen = "clientes, cotizaciones, pólizas, endosos, siniestros y conversaciones";

test.each([
  ["mail to who has no account", texts.mail.text],
  ["mail to who has one", texts.mailOfKnown.text],
  ["question", asked.sees],
  ["profile", asked.section.sees],
  ["page of who invites", inviting.invite.hint],
])("all that an organizer sees of a producer is said in the %s", (_, text) => {
  expect(text).toContain(seen);
});
