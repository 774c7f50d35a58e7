import { formatDate } from "#engine/identifiers/index.ts";
import type { ReportEntry } from "#engine/runtime/index.ts";
import { dayOf } from "../../infrastructure/clock.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { Paper } from "../reports/draw-report.ts";
import kinds from "./kinds.json" with { type: "json" };
import type { Person, PersonRecord } from "./person.ts";
import { filesOf } from "./person-content.ts";

/** What is stored of somebody, to be read: the other copy is for machines, and has every detail. */
export function ownPaper(person: Person, letterhead: Paper["letterhead"], at: Date): Paper {
  const { identityNumber, insured, policies, records, tickets } = person;
  const [policy] = policies;
  const name = insured?.fullName ?? policy?.insuredName ?? "";
  const email = insured?.email ?? policy?.insuredEmail ?? "";
  return {
    title: "Tus datos personales",
    letterhead,
    facts: [
      { title: "DNI", text: identityNumber },
      ...(name ? [{ title: "Nombre", text: name }] : []),
      ...(email ? [{ title: "Email", text: email }] : []),
      { title: "Fecha", text: formatDate(dayOf(at)) },
    ],
    entries: [
      ...group("Tus pólizas", policies.map(policyEntry)),
      ...group("Lo que enviaste y lo que pediste", records.filter(isHolder).map(recordEntry)),
      ...group(
        "Archivos",
        filesOf(person).map(({ name: file }) => ({ title: file, text: "" })),
      ),
      ...group(
        "Cuándo te identificaste",
        tickets.map((ticket) => ({ title: formatDate(dayOf(ticket.at)), text: ticket.platform })),
      ),
    ],
    note: "Para qué: identificarte, emitir y administrar tus seguros y atender lo que nos pedís. Quién lo ve: quien te vendió la póliza, la compañía que la emitió y quien opera esta plataforma. Lo que otros productores sepan de vos se pide por separado. La Agencia de Acceso a la Información Pública controla la Ley 25.326.",
    at,
  };
}

function group(title: string, entries: readonly ReportEntry[]): readonly ReportEntry[] {
  return entries.length === 0 ? [] : [{ title, entries }];
}

function isHolder({ parentId }: PersonRecord): boolean {
  return parentId === null;
}

function policyEntry({ number, insurer, asset, startsOn, endsOn }: Person["policies"][number]): ReportEntry {
  const text = `${asset}, ${insurerTitle(insurer)}, del ${formatDate(startsOn)} al ${formatDate(endsOn)}`;
  return { title: number, text };
}

/** What was answered, in the words in which it was asked, as far as it was sent. */
function recordEntry({ entity, number, createdAt, report }: PersonRecord): ReportEntry {
  const named: Readonly<Record<string, string | undefined>> = kinds;
  const title = [named[entity] ?? "Trámite", number, formatDate(dayOf(createdAt))]
    .filter(Boolean)
    .join(" · ");
  // jsonb that only this server writes, as the runtime reports it.
  const entries = (report ?? []) as unknown as readonly ReportEntry[];
  return entries.length === 0 ? { title, text: "Sin enviar" } : { title, entries };
}
