import { mkdirSync } from "node:fs";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "../../config.ts";

export type Mail = {
  /** Tells two mails apart: the same one, sent again, is the same mail. */
  readonly id: string;
  readonly to: string;
  /** Name that the mail comes from: that of the platform. */
  readonly sender: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments?: readonly Attachment[];
};

export type Attachment = { readonly name: string; readonly type: string; readonly content: Buffer };

/** Hands a mail over; a mail that was not taken is an exception. */
export type Mailer = (mail: Mail) => Promise<void>;

/** Where a path of the product is reached; undefined where nothing says under which address. */
export type LinkTo = (path: string) => string | undefined;

/** A mail's text: its paragraphs, those that have something to say. */
export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

export type MailOptions = {
  /** Address that mails come from. */
  readonly from: string;
  /** `smtp://` or `smtps://`, with user and password if it asks for them. */
  readonly smtpUrl?: string;
  /** Where mails are laid as *.eml when there is no server for them: any mail program opens them. */
  readonly folder: string;
  /** Milliseconds for which a mail server may say nothing. */
  readonly patience?: number;
};

/** Where a server lays the mails that go to no other. */
export function outboxOf({ dataFolder }: Pick<Config, "dataFolder">): string {
  return join(dataFolder, "outbox");
}

export function openMailer({ from, smtpUrl, folder, patience = 20_000 }: MailOptions): Mailer {
  if (smtpUrl === undefined) return layIn(folder, from);
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  return async (mail) => {
    await transport.sendMail(messageOf(mail, from));
  };
}

function layIn(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return async (mail) => {
    const { message } = await transport.sendMail(messageOf(mail, from));
    const path = join(folder, `${mail.id}.eml`);
    await writeFile(`${path}.new`, message, { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
}

/** Takes away the mails of a folder that went to one of these addresses; answers how many. */
export async function removeMailsTo(folder: string, addresses: readonly string[]): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const wanted = new Set(addresses.map((address) => `to: ${address}`.toLowerCase()));
  let removed = 0;
  for (const name of names) {
    const [head = ""] = (await readFile(join(folder, name), "latin1")).split("\r\n\r\n");
    if (!head.split("\r\n").some((line) => wanted.has(line.toLowerCase()))) continue;
    await rm(join(folder, name), { force: true });
    removed += 1;
  }
  return removed;
}

function messageOf(mail: Mail, from: string): SendMailOptions {
  const { id, to, sender, replyTo, subject, text, attachments = [] } = mail;
  return {
    messageId: `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`,
    from: { name: sender, address: from },
    // As an object: a text could name several people.
    to: { name: "", address: to },
    ...(replyTo === undefined ? {} : { replyTo }),
    subject,
    text,
    attachments: attachments.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
    })),
    // Nothing in a mail names a file or an address to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
