import { createHash } from "node:crypto";
import { drawEndorsement, drawPaper, type PaperKind } from "./draw-paper.ts";
import type { Endorsing } from "./endorse.ts";
import type { Issuing } from "./issue.ts";
import type { Said } from "./said.ts";
import { tariffOf } from "./tariff.ts";

/** What an insurer may do with a document beside giving it, on demand. */
export type PaperFault = "late" | "html" | "empty" | "huge" | "tampered" | "image" | "gone";

/** A file as it leaves. */
export type SentPaper = { readonly status: number; readonly type: string; readonly bytes: Buffer };

/** Whose documents are asked for: a policy's, or a change's of it. */
export type Wanted = { readonly policy: string; readonly endorsement?: string };

/** The archive of a simulated insurer: the documents of what it issued. */
export type Papers = {
  /** The documents of a policy or of a change of it, and where each of them is. */
  list(wanted: Wanted): Promise<Said>;
  /** The file at an address that was given; undefined where there is none. */
  file(name: string): SentPaper | undefined;
  setFault(fault: PaperFault | undefined): void;
  /** Every document that was made. */
  made(): readonly Made[];
};

export type Made = { readonly policyNumber: string; readonly kind: PaperKind; readonly sha256: string };

const titles: Readonly<Record<PaperKind, string>> = {
  policy: "Póliza",
  circulation: "Tarjeta de circulación",
  mercosur: "Certificado Mercosur",
  provisional: "Certificado provisorio",
  endorsement: "Endoso",
};

/** Until the others are there. */
const atFirst: readonly PaperKind[] = ["provisional"];
const inTheEnd: readonly PaperKind[] = ["policy", "circulation", "mercosur"];

const ofEndorsement = { atFirst: [], inTheEnd: ["endorsement"] } as const;

type Drawing = {
  readonly atFirst: readonly PaperKind[];
  readonly inTheEnd: readonly PaperKind[];
  readonly draw: (kind: PaperKind) => Promise<Buffer>;
};

/** Most files that are kept. */
const mostKept = 2_000;

/** Opens it; `secret` is in its addresses, so that nobody guesses one, and `isSlow` where the first look is too early. */
export function openPapers(
  find: { readonly policy: Issuing["find"]; readonly endorsement: Endorsing["find"] },
  {
    insurer,
    path,
    secret,
    isSlow = false,
  }: {
    readonly insurer: string;
    readonly path: string;
    readonly secret: string;
    readonly isSlow?: boolean;
  },
): Papers {
  const files = new Map<string, Made & { readonly bytes: Buffer }>();
  const looks = new Map<string, number>();
  let fault: PaperFault | undefined;
  return {
    setFault: (one) => {
      fault = one;
    },
    made: () => [...files.values()].map(({ policyNumber, kind, sha256 }) => ({ policyNumber, kind, sha256 })),
    list: async (wanted) => {
      const drawing = drawingOf(wanted);
      if (!drawing) return { state: "missing", message: "No conocemos esa póliza" };
      const { policy: policyNumber, endorsement = "" } = wanted;
      const subject = `${policyNumber} ${endorsement}`;
      const look = (looks.get(subject) ?? 0) + 1;
      looks.set(subject, look);
      const isLate = fault === "late" || (isSlow && look === 1);
      const kinds = isLate ? drawing.atFirst : drawing.inTheEnd;
      const made = await Promise.all(kinds.map((kind) => make(wanted, kind, drawing.draw)));
      const said = made.map(({ name, kind, sha256 }) => ({
        ...{ kind, title: titles[kind], path: path + name },
        sha256: fault === "image" ? hash(image) : sha256,
      }));
      return { state: "issued", policyNumber, isComplete: !isLate, files: said };
    },
    file: (name) => {
      const made = files.get(name);
      return made && fault !== "gone" ? sent(made.bytes, fault) : undefined;
    },
  };

  /** What there is of it at first, and in the end. */
  function drawingOf({ policy, endorsement }: Wanted): Drawing | undefined {
    if (endorsement === undefined) {
      const issued = find.policy(policy);
      if (!issued) return undefined;
      const { papers = inTheEnd } = tariffOf(issued.product);
      return {
        ...{ atFirst, inTheEnd: inTheEnd.filter((kind) => papers.includes(kind)) },
        draw: (kind) => drawPaper(insurer, titles[kind], kind, issued),
      };
    }
    const changed = find.endorsement(policy, endorsement);
    return changed && { ...ofEndorsement, draw: (kind) => drawEndorsement(insurer, titles[kind], changed) };
  }

  async function make({ policy, endorsement = "" }: Wanted, kind: PaperKind, draw: Drawing["draw"]) {
    const name = hash([secret, policy, endorsement, kind].join(" ")).slice(0, 40);
    const before = files.get(name);
    if (before) return { name, ...before };
    const bytes = await draw(kind);
    const made = { policyNumber: policy, kind, sha256: hash(bytes), bytes };
    files.set(name, made);
    const [oldest] = files.keys();
    if (files.size > mostKept && oldest !== undefined) files.delete(oldest);
    return { name, ...made };
  }
}

/** The smallest image that there is. */
const image = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function sent(bytes: Buffer, fault: PaperFault | undefined): SentPaper {
  const pdf = (content: Buffer): SentPaper => ({ status: 200, type: "application/pdf", bytes: content });
  switch (fault) {
    case "html":
      return {
        ...{ status: 200, type: "text/html" },
        bytes: Buffer.from("<!doctype html><script>alert(1)</script><h1>En mantenimiento</h1>"),
      };
    case "empty":
      return pdf(Buffer.alloc(0));
    case "huge":
      return pdf(Buffer.concat([bytes, Buffer.alloc(6_000_000, 32)]));
    case "tampered":
      // One letter of it.
      return pdf(Buffer.concat([bytes.subarray(0, -1), Buffer.from("!")]));
    case "image":
      return pdf(image);
    default:
      return pdf(bytes);
  }
}

function hash(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
