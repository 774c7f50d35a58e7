import { ChunkBoundary } from "#src/shared/errors/chunk-boundary.tsx";
import { homeText } from "#src/shared/i18n/home-text.ts";
import { lazyPart } from "#src/shared/parts/lazy-part.tsx";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { useSession } from "../identification/session-store.ts";
import { usePlatform } from "../platform/platform-context.ts";
import { Legal } from "./legal.tsx";
import { RoadsideCard } from "./roadside-card.tsx";
import { FirstTask, Tasks } from "./tasks.tsx";
import { useTasks } from "./use-tasks.ts";
import "./home.css";

// What somebody who is identified has open.
const minePart = lazyPart(() => import("./mine.tsx").then(({ Mine }) => Mine));

/** What can be done on a platform: what is open first, then the task that most come for, then help and the rest. */
export function Home() {
  const platform = usePlatform();
  const identity = useSession((state) => state.identity);
  const { first, others } = useTasks();
  return (
    <div className="home">
      <div className="home-title stack-tight">
        <PageTitle>{homeText("home.title")}</PageTitle>
        <p className="soft">{homeText("home.lead")}</p>
      </div>
      {identity?.platform === platform.name && (
        <ChunkBoundary>
          <minePart.Part key={identity.ticket} identity={identity} />
        </ChunkBoundary>
      )}
      {first && <FirstTask task={first} />}
      <RoadsideCard />
      <Tasks tasks={others} />
      <Legal />
    </div>
  );
}
