import { type ReactNode, Suspense } from "react";
import type { RouteObject } from "react-router";
import { OnItsWay } from "#src/desk/ui/on-its-way.tsx";
import { NotFoundPage } from "#src/shared/errors/not-found-page.tsx";
import { ClaimsPage } from "./claims/claims-page.tsx";
import { CommunicationsPage } from "./communications/communications-page.tsx";
import { ConditionsPage } from "./conditions/conditions-page.tsx";
import { FaultsPage } from "./faults/faults-page.tsx";
import { LiquidationsPage } from "./liquidations/liquidations-page.tsx";
import { OfficeError } from "./office-error.tsx";
import { accountPart, brokersPart, insurersPart, operatorsPart, parametersPart } from "./parts.ts";
import { ReviewsPage } from "./reviews/reviews-page.tsx";
import { Root } from "./root.tsx";
import { screens } from "./screens.ts";
import { FirstScreen, Screen } from "./ui/screen.tsx";

const pages: Readonly<Record<(typeof screens)[number]["name"], ReactNode>> = {
  reviews: <ReviewsPage />,
  liquidations: <LiquidationsPage />,
  communications: <CommunicationsPage />,
  claims: <ClaimsPage />,
  faults: <FaultsPage />,
  conditions: <ConditionsPage />,
  brokers: fetched(<brokersPart.Part />),
  parameters: fetched(<parametersPart.Part />),
  insurers: fetched(<insurersPart.Part />),
  operators: fetched(<operatorsPart.Part />),
};

/** A page whose script comes when it is opened. */
function fetched(page: ReactNode): ReactNode {
  return <Suspense fallback={<OnItsWay />}>{page}</Suspense>;
}

/** Name of the part of an address by which a page knows the one that is looked at. */
function parameterOf(name: (typeof screens)[number]["name"]): string {
  if (name === "parameters") return "name";
  return name === "insurers" ? "insurer" : "id";
}

/** The addresses of the office, below /oficina. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <OfficeError />,
    children: [
      { index: true, element: <FirstScreen /> },
      ...screens.flatMap(({ name, path, need }) => {
        const element = (
          <Screen key={name} need={need}>
            {pages[name]}
          </Screen>
        );
        return [
          { path, element },
          { path: `${path}/:${parameterOf(name)}`, element },
        ];
      }),
      { path: "/mi-cuenta", element: fetched(<accountPart.Part />) },
      { path: "*", element: <NotFoundPage home="/" /> },
    ],
  },
];
