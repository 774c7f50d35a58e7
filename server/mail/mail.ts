import { mkdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";

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

export type MailOptions = {
  /** Address that mails come from. */
  readonly from: string;
  /** `smtp://` or `smtps://`, with user and password if it asks for them. */
  readonly smtpUrl?: string;
  /** Where mails are laid as *.eml when there is no server for them: any mail program opens them. */
  readonly folder: string;
};

export function openMailer({ from, smtpUrl, folder }: MailOptions): Mailer {
  if (smtpUrl === undefined) return layIn(folder, from);
  const transport = createTransport(smtpUrl);
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
