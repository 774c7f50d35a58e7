import PDFDocument from "pdfkit";
import type { ReportEntry } from "#engine/runtime/index.ts";

/** A paper of what somebody sent. */
export type Paper = {
  /** What it is: «Denuncia de siniestro». */
  readonly title: string;
  readonly letterhead: {
    readonly name: string;
    /** `#rrggbb`, of the line under the head. */
    readonly color: string;
    readonly logo?: Buffer;
    /** Who answers for it, at the foot of every page. */
    readonly footer: string;
  };
  /** What is looked up first: number, dates, who. */
  readonly facts: readonly { readonly title: string; readonly text: string }[];
  readonly entries: readonly ReportEntry[];
  /** What it does and does not prove. */
  readonly note: string;
  /** When it was drawn; the same paper of the same moment is the same bytes. */
  readonly at: Date;
};

type Pen = InstanceType<typeof PDFDocument>;

const margin = 56;
const ink = "#1c1f26";
const soft = "#5b6270";
const titleWidth = 170;

/** Draws a paper as PDF, on A4, with its structure for screen readers. */
export async function drawReport(paper: Paper): Promise<Buffer> {
  const pen = new PDFDocument({
    size: "A4",
    margins: { top: margin, left: margin, right: margin, bottom: margin + 24 },
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    lang: "es-AR",
    info: { Title: plain(paper.title), Author: plain(paper.letterhead.name), CreationDate: paper.at },
  });
  const bytes = collect(pen);
  drawHead(pen, paper);
  drawFacts(pen, paper.facts);
  for (const { title, entries = [] } of paper.entries) drawPart(pen, title, entries, 0);
  pen.moveDown().font("Helvetica").fontSize(9).fillColor(soft);
  write(pen, "P", () => pen.text(plain(paper.note), margin, pen.y, { width: textWidth(pen) }));
  drawFoot(pen, paper);
  pen.end();
  return bytes;
}

function drawHead(pen: Pen, { title, letterhead: { name, color, logo } }: Paper): void {
  const top = pen.y;
  if (logo)
    pen
      .markContent("Artifact")
      .image(logo, margin, top, { fit: [160, 36] })
      .endMarkedContent();
  pen.font("Helvetica-Bold").fontSize(11).fillColor(ink);
  write(pen, "P", () =>
    pen.text(plain(name), margin + 170, top + 12, { width: textWidth(pen) - 170, align: "right" }),
  );
  pen
    .markContent("Artifact")
    .rect(margin, top + 46, textWidth(pen), 2)
    .fill(color)
    .endMarkedContent();
  pen.font("Helvetica-Bold").fontSize(18).fillColor(ink);
  write(pen, "H1", () => pen.text(plain(title), margin, top + 66, { width: textWidth(pen) }));
  pen.moveDown(0.5);
}

function drawFacts(pen: Pen, facts: Paper["facts"]): void {
  for (const { title, text } of facts) drawLine(pen, title, text, 0);
}

function drawPart(pen: Pen, title: string, entries: readonly ReportEntry[], depth: number): void {
  keepRoom(pen, 56);
  pen.moveDown(depth === 0 ? 1 : 0.5);
  pen
    .font("Helvetica-Bold")
    .fontSize(depth === 0 ? 13 : 11)
    .fillColor(ink);
  write(pen, depth === 0 ? "H2" : "H3", () =>
    pen.text(plain(title), margin, pen.y, { width: textWidth(pen) }),
  );
  pen.moveDown(0.25);
  for (const entry of entries) {
    if (entry.text !== undefined) drawLine(pen, entry.title, entry.text, depth);
    if (entry.entries) drawPart(pen, entry.title, entry.entries, depth + 1);
  }
}

/** What was asked at the left, what was answered beside it. */
function drawLine(pen: Pen, title: string, text: string, depth: number): void {
  const left = margin + Math.min(depth, 2) * 12;
  const answerLeft = margin + titleWidth + 12;
  pen.font("Helvetica").fontSize(10);
  const asked = { width: answerLeft - left - 12 };
  keepRoom(pen, pen.heightOfString(plain(title), asked) + 6);
  const top = pen.y;
  pen.fillColor(soft);
  write(pen, "P", () => pen.text(plain(title), left, top, asked));
  const askedUntil = pen.y;
  pen.fillColor(ink);
  const page = pen.bufferedPageRange().count;
  write(pen, "P", () =>
    pen.text(plain(text), answerLeft, top, { width: pen.page.width - margin - answerLeft }),
  );
  // A long answer goes on over the page, where the title's height counts no more.
  if (pen.bufferedPageRange().count === page) pen.y = Math.max(pen.y, askedUntil);
  pen.y += 4;
}

function drawFoot(pen: Pen, { letterhead: { footer } }: Paper): void {
  const { start, count } = pen.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pen.switchToPage(page);
    // The foot stands under the bottom margin, where text would otherwise begin another page.
    pen.page.margins.bottom = 0;
    const top = pen.page.height - margin - 8;
    pen.markContent("Artifact").font("Helvetica").fontSize(8).fillColor(soft);
    pen.text(plain(footer), margin, top, { width: textWidth(pen) - 80 });
    pen.text(`${page + 1} de ${count}`, margin, top, { width: textWidth(pen), align: "right" });
    pen.endMarkedContent();
  }
}

/** Writes what the structure calls a `type`. */
function write(pen: Pen, type: string, draw: () => void): void {
  pen.addStructure(pen.struct(type, {}, draw));
}

function keepRoom(pen: Pen, height: number): void {
  if (pen.y + height > pen.page.height - pen.page.margins.bottom) pen.addPage();
}

function textWidth(pen: Pen): number {
  return pen.page.width - 2 * margin;
}

// The fonts that every reader has know the letters of western Europe.
const unknown =
  /[^\n\x20-\x7e\u00a0-\u00ff\u20ac\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u017e\u0178]/gu;

/** A text in letters that can be drawn; another letter is a box. */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Cf}|\p{M}/gu, "")
    .replace(unknown, "\u2022");
}

function collect(pen: Pen): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    pen.on("data", (chunk: Buffer) => chunks.push(chunk));
    pen.on("end", () => resolve(Buffer.concat(chunks)));
    pen.on("error", reject);
  });
}
