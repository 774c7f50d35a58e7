import { Link, Navigate, useSearchParams } from "react-router";
import { type Ending, useBrokerSession } from "#src/desk/session/broker-session.ts";
import { returnAddress } from "#src/desk/session/return-path.ts";
import { Entrance } from "#src/desk/ui/entrance.tsx";
import { Icon } from "#src/desk/ui/icon.tsx";
import { deskText } from "#src/shared/i18n/desk-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import { LoginForm } from "./login-form.tsx";

/** The first page of whoever is not in yet. Who is in already goes on to where they were going. */
export function LoginPage() {
  const { status, ending } = useBrokerSession();
  const [query] = useSearchParams();

  if (status === "signed-in") return <Navigate to={returnAddress(query.get("volver"))} replace />;
  return (
    <Entrance>
      <PageTitle>{deskText("login.title")}</PageTitle>
      {ending && <Ended ending={ending} />}
      <LoginForm />
      <p className="soft">
        {deskText("login.noAccount")} <Link to="/registro">{deskText("login.register")}</Link>
      </p>
      <p className="soft">
        {deskText("login.insured")} <a href="/autogestion">{deskText("login.selfManagement")}</a>
      </p>
    </Entrance>
  );
}

function Ended({ ending }: { ending: Ending }) {
  return (
    <div className="notice notice-warning">
      <Icon name="clock" />
      <p>{deskText(`ending.${ending}`)}</p>
    </div>
  );
}
