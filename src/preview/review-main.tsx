import "#src/shared/ui/tokens.css";
import "#src/shared/ui/base.css";
import "./review.css";
import { createRoot } from "react-dom/client";
import { Review } from "./review.tsx";
import type { Reviewed } from "./reviewed.ts";

// A page of `npm run dev` alone, as that of a moment.
const root = document.getElementById("root");
if (!root) throw new Error('page: no element "root" — src/preview/review.html has to have it');
const place = createRoot(root);
const reply = await fetch(`/__dev/review.json${location.search}`);
const found = (await reply.json()) as Reviewed | { readonly problem: string };
place.render(
  "problem" in found ? <h1 className="review-problem">{found.problem}</h1> : <Review review={found} />,
);
