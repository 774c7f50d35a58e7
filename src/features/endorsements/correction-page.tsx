import { Navigate, useParams } from "react-router";
import { useData } from "#src/desk/list/use-data.ts";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { type Endorsement, endorsementPath, filledPath } from "./endorsement.ts";
import { NoEndorsement } from "./no-endorsement.tsx";

/** The address of a correction: its wizard lives with its policy, which the id alone does not tell. */
export function CorrectionPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useData<Endorsement>(`/policies/endorsements/${encodeURIComponent(id)}`);
  if (data) return <Navigate to={data.canCorrect ? filledPath(data) : endorsementPath(id)} replace />;
  return error ? <NoEndorsement error={error} onRetry={() => void refetch()} /> : <OnItsWay isPage />;
}
