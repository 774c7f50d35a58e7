import { officeText } from "#src/shared/i18n/office-text.ts";
import { PageTitle } from "#src/shared/ui/page-title.tsx";
import "./account.css";
import { FactorForm } from "./factor-form.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { PasswordForm } from "./password-form.tsx";

/** The operator's own account: open sessions, password and second factor. */
export function AccountPage() {
  return (
    <div className="office-wide own-account">
      <header>
        <PageTitle>{officeText("account.title")}</PageTitle>
      </header>
      <OwnSessions />
      <div className="own-account-forms">
        <PasswordForm />
        <FactorForm />
      </div>
    </div>
  );
}
