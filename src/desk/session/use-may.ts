import { judge } from "#permissions/index.ts";
import { useBrokerSession } from "./broker-session.ts";

type Judged = Parameters<typeof judge>;

/** Whether the broker who is in may do that in a scene. */
export function useMay(scene: Judged[1], action: Judged[2]): boolean {
  return useBrokerSession(
    ({ broker }) => broker !== undefined && judge(broker, scene, action) === "permitted",
  );
}
