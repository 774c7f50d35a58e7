import { wireDate } from "#engine/identifiers/index.ts";
import { insurerTitle } from "../../insurance/insurers/insurers.ts";
import type { AskedFile } from "../asked-files.ts";
import type { Shown } from "../entity/shown.ts";
import { showHistory } from "../show.ts";
import { showStatus } from "../statuses.ts";
import { factsOf, photosIn } from "./asked.ts";
import { titleOfPhoto } from "./schemas.ts";
import statuses from "./statuses.json" with { type: "json" };

/** An inspection as it stands, as specification §3 has it. */
export function showInspection({ record, policy, attached }: Shown): unknown {
  if (!record) return {};
  const { comment, asked } = factsOf(record);
  const { email = policy.email } = record.answers;
  const { plate } = policy;
  return {
    id: record.id,
    status: showStatus(statuses, record.status),
    ...(comment === undefined ? {} : { comment }),
    email,
    history: showHistory(statuses, attached, policy.insurer),
    files: asked.map((one) => ({
      ...showFile(one, record.answers),
      // Whoever repeats one sees what was wrong with it.
      ...(one.status === "rejected" ? sentAs(record.id, attached.files, one) : {}),
    })),
    policy: {
      insuredFullName: policy.fullName,
      insuredCompany: insurerTitle(policy.insurer),
      asset: [policy.asset, ...(plate === null ? [] : [plate])].join(", "),
      validFrom: wireDate(policy.startsOn),
      product: policy.product,
    },
  };
}

/** Where the API has what was sent. */
function sentAs(id: string, files: Shown["attached"]["files"], { key }: AskedFile): object {
  const stored = files.find((file) => key !== undefined && file.key === key);
  return stored ? { sent: `/inspections/${id}/files/${stored.id}` } : {};
}

function showFile({ tag, status, reason, key }: AskedFile, answers: Parameters<typeof photosIn>[0]): object {
  const file = photosIn(answers).find((photo) => photo.tag === tag && photo.file.key === key)?.file;
  return {
    tag: { id: tag, value: titleOfPhoto(tag) },
    fileStatus: showStatus(statuses, status),
    ...(reason === undefined ? {} : { reason }),
    ...(file === undefined ? {} : { file }),
  };
}
