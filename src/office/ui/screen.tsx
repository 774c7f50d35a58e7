import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { mayInOffice, type OfficeNeed } from "#permissions/index.ts";
import { officeText } from "#src/shared/i18n/office-text.ts";
import { MessagePage } from "#src/shared/ui/message-page.tsx";
import { screens } from "../screens.ts";
import { useOperator } from "../session/operator-session.ts";
import { useMayInOffice } from "../session/use-may-in-office.ts";

type ScreenProps = { need: OfficeNeed; children: ReactNode };

/** A place of the office, for an operator who may see it. */
export function Screen({ need, children }: ScreenProps) {
  if (useMayInOffice(need)) return children;
  return <MessagePage title={officeText("shut.title")} text={officeText("shut.text")} />;
}

/** Leads to the first place that the operator sees. */
export function FirstScreen() {
  const roles = useOperator(({ operator }) => operator?.roles ?? []);
  const first = screens.find(({ need }) => mayInOffice(roles, need));
  return <Navigate to={first?.path ?? "/mi-cuenta"} replace />;
}
