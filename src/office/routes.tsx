import { Navigate, type RouteObject } from "react-router";
import { NotFoundPage } from "#src/shared/errors/not-found-page.tsx";
import { AccountPage } from "./account/account-page.tsx";
import { BrokersPage } from "./brokers/brokers-page.tsx";
import { CommunicationsPage } from "./communications/communications-page.tsx";
import { ConditionsPage } from "./conditions/conditions-page.tsx";
import { FaultsPage } from "./faults/faults-page.tsx";
import { InsurersPage } from "./insurers/insurers-page.tsx";
import { LiquidationsPage } from "./liquidations/liquidations-page.tsx";
import { OfficeError } from "./office-error.tsx";
import { ParametersPage } from "./parameters/parameters-page.tsx";
import { ReviewsPage } from "./reviews/reviews-page.tsx";
import { Root } from "./root.tsx";

/** The addresses of the office, below /oficina. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <OfficeError />,
    children: [
      { index: true, element: <Navigate to="/revisiones" replace /> },
      { path: "/revisiones", element: <ReviewsPage /> },
      { path: "/revisiones/:id", element: <ReviewsPage /> },
      { path: "/liquidaciones", element: <LiquidationsPage /> },
      { path: "/liquidaciones/:id", element: <LiquidationsPage /> },
      { path: "/comunicaciones", element: <CommunicationsPage /> },
      { path: "/comunicaciones/:id", element: <CommunicationsPage /> },
      { path: "/fallas", element: <FaultsPage /> },
      { path: "/fallas/:id", element: <FaultsPage /> },
      { path: "/condiciones", element: <ConditionsPage /> },
      { path: "/condiciones/:id", element: <ConditionsPage /> },
      { path: "/productores", element: <BrokersPage /> },
      { path: "/productores/:id", element: <BrokersPage /> },
      { path: "/parametros", element: <ParametersPage /> },
      { path: "/parametros/:name", element: <ParametersPage /> },
      { path: "/companias", element: <InsurersPage /> },
      { path: "/companias/:insurer", element: <InsurersPage /> },
      { path: "/mi-cuenta", element: <AccountPage /> },
      { path: "*", element: <NotFoundPage home="/revisiones" /> },
    ],
  },
];
