import { sql } from "kysely";
import type { ReportEntry } from "#engine/runtime/index.ts";
import { fileLimits } from "../../infrastructure/files/check.ts";
import type { SentFile } from "../../infrastructure/files/prepare-files.ts";
import { closed, type Shape } from "../../infrastructure/http/closed.ts";
import { refuse } from "../../infrastructure/http/problems.ts";
import type { Received } from "../entity/stored.ts";
import type { Entity } from "../entity.ts";
import type { Judged } from "../judged.ts";
import type { Answers } from "../record.ts";
import { sentFile } from "../schemas.ts";
import type { CommunicationFacts } from "./communication-facts.ts";
import { excerptOf } from "./excerpt.ts";
import { keepInsured } from "./insured-side.ts";
import { listed, showListed } from "./list-communications.ts";
import { showCommunication } from "./show-communication.ts";
import statuses from "./statuses.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };
import { isWithInsurer, withOf } from "./turn.ts";

/** What is said beside the answers of what is written about a policy, or about none. */
export const aboutPolicy: Shape = {
  properties: {
    policyId: { type: "string", format: "uuid" },
    status: closed({ properties: { id: { type: "string", maxLength: 40 } } }),
  },
};

/** What a broker writes to the office or asks it for, and what is answered: a conversation that goes on until it is closed. */
export const communication: Entity = {
  name: "communication",
  path: "/communications",
  idName: "communicationId",
  summaries: {
    read: "Una conversación: lo que se escribió y se contestó, con sus archivos",
    store: "Manda una solicitud o una consulta, que se sigue como conversación",
  },
  filledBy: { kind: "request", flow: "request/question" },
  statuses,
  texts,
  stored: {
    envelope: {
      properties: {
        kind: { enum: ["request", "question"] },
        status: closed({ properties: { id: { type: "string", maxLength: 40 } } }),
        product: { type: "string", minLength: 1, maxLength: 40 },
      },
      required: ["kind"],
    },
    fields: {
      files: {
        type: "array",
        maxItems: fileLimits.count,
        items: closed({ properties: sentFile, required: ["filename", "content"] }),
      },
    },
    files: {
      most: fileLimits.count,
      summaries: {
        upload: "Adjunta archivos a una conversación",
        list: "Archivos de una conversación, y de lo que se escribió en ella",
      },
    },
    numbered: { series: "COM" },
    receive: receiveFiles,
    combine: (_record, judged) => ({ ...judged, facts: describe(judged) }),
    moved: keepInsured,
  },
  decided: {
    learn: ({ facts }, { note }) => (note === undefined ? facts : { ...facts, last: excerptOf(note) }),
    notice: {
      kind: "communication",
      title: "{number}: te contestaron",
      path: "/comunicaciones/{id}",
      // What an insurer says is no decision with a note, and it is told who it was.
      tell: ({ status, facts }) =>
        isWithInsurer(facts)
          ? {
              title: `${withOf(facts)} te contestó`,
              note: `${facts.subject}: ${facts.last}`,
              tone: statuses[status as keyof typeof statuses].tone,
              path: "/comunicaciones/{id}",
            }
          : undefined,
    },
  },
  brokers: {
    scene: "communications",
    productOf: ({ product }) => (typeof product === "string" ? product : undefined),
    list: {
      summary: "Las conversaciones de quien pregunta, y las de los productores que organiza",
      terms: ({ status, answers, facts }) => ({
        title: String(facts.subject ?? ""),
        words: [...Object.values(answers), facts.holder, withOf(facts)].filter(
          (word) => typeof word === "string",
        ),
        tags: [`status:${status === "closed" ? "closed" : "open"}`, `status:${status}`],
      }),
      filters: { status: { type: "string", enum: ["open", "answered", "closed"] } },
      orders: { latest: { by: sql`r.updated_at` } },
      usual: "-latest",
      reads: listed,
      row: showListed,
    },
    show: showCommunication,
  },
};

/** The files that came with it are those that its answers name; its flow judges them once they are stored. */
function receiveFiles({ files = [], ...body }: Answers): Received {
  if (!Array.isArray(files) || !files.every(isSentFile))
    throw refuse([{ code: "field_invalid", path: "/files" }]);
  return {
    files,
    refer: (references) => (references.length === 0 ? body : { ...body, files: references }),
  };
}

function isSentFile(file: unknown): file is SentFile {
  const { filename, content } = (file ?? {}) as Partial<Record<string, unknown>>;
  return typeof filename === "string" && filename.length <= 200 && typeof content === "string";
}

/** Its subject as it was written, else as what was asked for first is called. */
export function describe({ content, report = [] }: Judged, title = "Solicitud"): CommunicationFacts {
  const { subject, text, riskDescription } = content as Readonly<Record<string, string | undefined>>;
  return {
    subject: subject ?? `${title}: ${firstText(report) ?? ""}`,
    last: excerptOf(text ?? riskDescription ?? ""),
  };
}

function firstText(entries: readonly ReportEntry[]): string | undefined {
  const [first] = entries;
  return first?.text ?? (first?.entries && firstText(first.entries));
}
