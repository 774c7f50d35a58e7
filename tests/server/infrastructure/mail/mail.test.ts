import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Mail, openMailer } from "#server/infrastructure/mail/mail.ts";

const mail: Mail = {
  id: "0f1e",
  to: "asegurada@example.com",
  sender: "Cordillera, organizadores",
  replyTo: "siniestros@cordillera.example",
  subject: "Recibimos tu denuncia SIN-2026-000001",
  text: "Hola, Ana:\n\nRecibimos tu denuncia.",
  attachments: [{ name: "denuncia.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.7") }],
};
const from = "avisos@tramite.example";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mail-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(name: string): Promise<Email> {
  return PostalMime.parse(readFileSync(join(folder, name)));
}

test("without a server a mail is laid in the folder, once, as a file that mail programs open", async () => {
  const send = openMailer({ from, folder });
  await send(mail);
  await send(mail);
  expect(readdirSync(folder)).toEqual(["0f1e.eml"]);
  const laid = await read("0f1e.eml");
  expect(laid).toMatchObject({
    from: { name: "Cordillera, organizadores", address: from },
    to: [{ address: "asegurada@example.com" }],
    replyTo: [{ address: "siniestros@cordillera.example" }],
    subject: mail.subject,
    messageId: "<0f1e@tramite.example>",
  });
  expect(laid.text?.trim()).toBe(mail.text);
  expect(laid.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ["denuncia.pdf", "application/pdf"],
  ]);
});

test("what a person typed names nobody else and adds no header", async () => {
  const send = openMailer({ from, folder });
  const subject = "Tu denuncia\r\nBcc: otra@example.com";
  await send({ ...mail, id: "hostile", to: "a@example.com, b@example.com", subject });
  const laid = await read("hostile.eml");
  expect(laid.bcc).toBeUndefined();
  expect(laid.to?.map(({ address }) => address)).not.toContain("b@example.com");
});

test("a server gets the mail, and one that refuses it is an exception", async () => {
  const taken: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("nadie@") ? new Error("no such mailbox") : null),
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(({ subject }) => {
          taken.push(subject ?? "");
          done();
        }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const send = openMailer({ from, folder, smtpUrl: `smtp://127.0.0.1:${port}` });
  await send(mail);
  expect(taken).toEqual([mail.subject]);
  await expect(send({ ...mail, to: "nadie@example.com" })).rejects.toThrow("no such mailbox");
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test("a server that takes a connection and says nothing is not waited for", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const send = openMailer({ from, folder, smtpUrl: `smtp://127.0.0.1:${port}`, patience: 50 });
  // The greeting and the socket are waited for equally long; which of the two is told first is left to the clock.
  await expect(send(mail)).rejects.toThrow(/Greeting never received|Timeout/);
  silent.close();
});
