import { answerApart } from "#server/infrastructure/apart.ts";
import { AppError } from "#server/infrastructure/errors/errors.ts";

// What `apart.test.ts` asks: the process that answers, a refusal, or its end.
answerApart(async (asked: string) => {
  if (asked === "refuse")
    throw new AppError("file-damaged", { params: { name: "foto.jpg" }, cause: new Error("no image") });
  if (asked === "break") throw new Error("a mistake of ours");
  if (asked === "end") process.exit(3);
  while (asked === "stay") process.uptime();
  return `${asked} ${process.pid}`;
});
