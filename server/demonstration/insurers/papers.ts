import { createHash } from "node:crypto";
import { drawPaper, type PaperKind } from "./draw-paper.ts";
import type { Issued, Issuing } from "./issue.ts";
import type { Said } from "./said.ts";

/** What an insurer may do with a document beside giving it, on demand. */
export type PaperFault = "late" | "html" | "empty" | "huge" | "tampered" | "image" | "gone";

/** A file as it leaves. */
export type SentPaper = { readonly status: number; readonly type: string; readonly bytes: Buffer };

/** The archive of a simulated insurer: the documents of what it issued. */
export type Papers = {
  /** The documents of a policy, and where each of them is. */
  list(number: string): Promise<Said>;
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
};

/** Until the others are there. */
const atFirst: readonly PaperKind[] = ["provisional"];
const inTheEnd: readonly PaperKind[] = ["policy", "circulation", "mercosur"];

/** Most files that are kept. */
const mostKept = 2_000;

/** Opens it; `secret` is in its addresses, so that nobody guesses one, and `isSlow` where the first look is too early. */
export function openPapers(
  issuing: Pick<Issuing, "find">,
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
    list: async (policyNumber) => {
      const issued = issuing.find(policyNumber);
      if (!issued) return { state: "missing", message: "No conocemos esa póliza" };
      const look = (looks.get(policyNumber) ?? 0) + 1;
      looks.set(policyNumber, look);
      const isLate = fault === "late" || (isSlow && look === 1);
      const made = await Promise.all((isLate ? atFirst : inTheEnd).map((kind) => make(issued, kind)));
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

  async function make(issued: Issued, kind: PaperKind) {
    const { number } = issued.policy;
    const name = hash(`${secret} ${number} ${kind}`).slice(0, 40);
    const before = files.get(name);
    if (before) return { name, ...before };
    const bytes = await drawPaper(insurer, titles[kind], kind, issued);
    const made = { policyNumber: number, kind, sha256: hash(bytes), bytes };
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
