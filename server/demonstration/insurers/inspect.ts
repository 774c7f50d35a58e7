import rules from "../../records/inspections/review.json" with { type: "json" };

/** Photos as they were sent: each as `tag:name`, with commas between them. */
export type SentPhotos = { readonly reference: string; readonly photos: string };

/** What is made of them. */
export type Seen = {
  readonly seen: "inReview" | "finished" | "rejected";
  readonly reference: string;
  readonly inspectionNumber?: string;
  readonly message?: string;
  readonly rejected?: readonly { readonly tag: string; readonly reason: string }[];
};

/** Inspections that are kept, the newest. */
const mostKept = 1_000;

/** Opens the desk that looks at photos: at the second look it has seen them, and reads the names of their files alone. */
export function openInspecting(): (sent: SentPhotos) => Seen {
  const looks = new Map<string, number>();
  return ({ reference, photos }) => {
    const name = `${reference} ${photos}`;
    const count = (looks.get(name) ?? 0) + 1;
    looks.set(name, count);
    const [oldest] = looks.keys();
    if (looks.size > mostKept && oldest !== undefined) looks.delete(oldest);
    if (count === 1) return { seen: "inReview", reference };
    const rejected = photos.split(",").flatMap((photo) => {
      const [tag = "", file = ""] = photo.split(":");
      const rule = rules.find((one) => file.toLowerCase().includes(one.name));
      return rule ? [{ tag, reason: rule.reason }] : [];
    });
    return rejected.length > 0
      ? { seen: "rejected", reference, rejected, message: "Sacalas de día y completas: las otras ya están" }
      : { seen: "finished", reference, inspectionNumber: `I-${reference.slice(0, 8)}` };
  };
}
