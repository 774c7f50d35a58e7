import type { FastifyReply } from "fastify";
import {
  digestsOf,
  discardFiles,
  prepareFiles,
  type SentFile,
} from "../../infrastructure/files/prepare-files.ts";
import { senderOf } from "../../infrastructure/files/sender.ts";
import { closed } from "../../infrastructure/http/closed.ts";
import { keyOf, requestHeaders } from "../../infrastructure/http/request-headers.ts";
import { ownerOf } from "../../people/principals/principal.ts";
import type { RecordServices } from "../record-services.ts";
import { idAnswer, recordParams, sentFiles } from "../schemas.ts";
import { addMessage, type Writer } from "./add-message.ts";

/** What a message is written by, whoever does. */
export type Said = { readonly text: string; readonly files?: readonly SentFile[] };

export const messageSchema = {
  params: recordParams,
  headers: requestHeaders,
  body: closed({
    properties: {
      text: { type: "string", minLength: 1, maxLength: 4000, pattern: "\\S" },
      files: sentFiles,
    },
    required: ["text"],
  }),
  response: idAnswer,
};

type Call = {
  readonly params: { readonly id: string };
  readonly body: Said;
  readonly headers: Parameters<typeof keyOf>[0]["headers"];
};

/** Takes a message in, with its files; nothing of those stays that are not kept. */
export async function answerMessage(
  services: RecordServices,
  by: Writer,
  { params: { id }, body: { text, files = [] }, headers }: Call,
  reply: FastifyReply,
): Promise<unknown> {
  const { store, clock } = services;
  const now = clock();
  const prepared = await prepareFiles(store, files, senderOf(services, by, now));
  const content = ["message", id, text, digestsOf(files)];
  const keyed = { owner: ownerOf(by), key: keyOf({ headers }), content, at: now };
  const written = { conversationId: id, by, text, files: prepared, now };
  const answer = await addMessage(services, written, keyed).catch(async (cause: unknown) => {
    await discardFiles(store, prepared);
    throw cause;
  });
  if (answer.isReplay) {
    await discardFiles(store, prepared);
    reply.header("idempotency-replayed", "true");
  }
  return answer.body;
}
