import { Suspense, useEffect } from "react";
import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { homeText } from "#src/shared/i18n/home-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { identificationPart } from "../identification/identification-part.ts";
import { useSession } from "../identification/session-store.ts";
import { usePlatform } from "../platform/platform-context.ts";
import { Legal } from "./legal.tsx";
import { minePart } from "./mine-part.ts";
import { RoadsideCard } from "./roadside-card.tsx";
import { FirstTask, Tasks } from "./tasks.tsx";
import { useTasks } from "./use-tasks.ts";
import "./home.css";

/** What can be done on a platform: what is open first, then the task that most come for, then help and the rest. */
export function Home() {
  const platform = usePlatform();
  const identity = useSession((state) => state.identity);
  const { first, others } = useTasks();
  useEffect(identificationPart.preload, []);
  return (
    <div className="home">
      <div className="home-title stack-tight">
        <PageTitle>{homeText("home.title")}</PageTitle>
        <p className="soft">{homeText("home.lead")}</p>
      </div>
      {identity?.platform === platform.name && (
        <ChunkBoundary>
          <Suspense fallback={<Skeleton />}>
            <minePart.Part key={identity.ticket} identity={identity} />
          </Suspense>
        </ChunkBoundary>
      )}
      {first && <FirstTask task={first} />}
      <RoadsideCard />
      <Tasks tasks={others} />
      <Legal />
    </div>
  );
}
