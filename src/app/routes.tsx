import type { RouteObject } from "react-router";
import { FirstScreen } from "./first-screen.tsx";
import { Guarded } from "./guarded.tsx";
import { lazyRoute } from "./lazy-route.ts";
import { LogOut } from "./log-out.tsx";
import { Opening } from "./opening.tsx";
import { Root } from "./root.tsx";
import { RouteError } from "./route-error.tsx";
import { screens } from "./screens.ts";

const conversations = lazyRoute(() =>
  import("#src/features/communications/communications-page.tsx").then(
    ({ CommunicationsPage }) => CommunicationsPage,
  ),
);

const producers = lazyRoute(() =>
  import("#src/features/producers/producers-page.tsx").then(({ ProducersPage }) => ProducersPage),
);

const pages: Readonly<Record<string, ReturnType<typeof lazyRoute>>> = {
  notifications: lazyRoute(() =>
    import("#src/features/notifications/notifications-page.tsx").then(
      ({ NotificationsPage }) => NotificationsPage,
    ),
  ),
  dashboard: lazyRoute(() =>
    import("#src/features/dashboard/dashboard-page.tsx").then(({ DashboardPage }) => DashboardPage),
  ),
  platform: lazyRoute(() =>
    import("#src/features/platform/platform-page.tsx").then(({ PlatformPage }) => PlatformPage),
  ),
  settings: lazyRoute(() =>
    import("#src/features/settings/settings-page.tsx").then(({ SettingsPage }) => SettingsPage),
  ),
  contact: lazyRoute(() =>
    import("#src/features/contact/contact-page.tsx").then(({ ContactPage }) => ContactPage),
  ),
  clients: lazyRoute(() =>
    import("#src/features/clients/clients-page.tsx").then(({ ClientsPage }) => ClientsPage),
  ),
  policies: lazyRoute(() =>
    import("#src/features/policies/policies-page.tsx").then(({ PoliciesPage }) => PoliciesPage),
  ),
  claims: lazyRoute(() =>
    import("#src/features/claims/claims-page.tsx").then(({ ClaimsPage }) => ClaimsPage),
  ),
  endorsements: lazyRoute(() =>
    import("#src/features/endorsements/endorsements-page.tsx").then(
      ({ EndorsementsPage }) => EndorsementsPage,
    ),
  ),
  unpaid: lazyRoute(() =>
    import("#src/features/unpaid/unpaid-page.tsx").then(({ UnpaidPage }) => UnpaidPage),
  ),
  tasks: lazyRoute(() => import("#src/features/tasks/tasks-page.tsx").then(({ TasksPage }) => TasksPage)),
  portfolio: lazyRoute(() =>
    import("#src/features/portfolio/portfolio-page.tsx").then(({ PortfolioPage }) => PortfolioPage),
  ),
  producers,
  communications: conversations,
  currentAccount: lazyRoute(() =>
    import("#src/features/account/account-page.tsx").then(({ AccountPage }) => AccountPage),
  ),
  conditions: lazyRoute(() =>
    import("#src/features/conditions/conditions-page.tsx").then(({ ConditionsPage }) => ConditionsPage),
  ),
  profile: lazyRoute(() =>
    import("#src/features/profile/profile-page.tsx").then(({ ProfilePage }) => ProfilePage),
  ),
};

const endorsed = lazyRoute(() =>
  import("#src/features/endorsements/endorsement-page.tsx").then(({ EndorsementPage }) => EndorsementPage),
);

const importing = lazyRoute(() =>
  import("#src/features/imports/import-page.tsx").then(({ ImportPage }) => ImportPage),
);

const hosted = lazyRoute(() => import("./wizard/broker-page.tsx").then(({ BrokerPage }) => BrokerPage));

/** The addresses of the area. Screens are those of screens.json, each a script of its own; where none is, a flow may live. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError isWhole />,
    hydrateFallbackElement: <Opening />,
    children: [
      {
        path: "/login",
        lazy: lazyRoute(() =>
          import("#src/features/login/login-page.tsx").then(({ LoginPage }) => LoginPage),
        ),
      },
      { path: "/logout", element: <LogOut /> },
      {
        path: "/registro/*",
        lazy: lazyRoute(() => import("./wizard/account-page.tsx").then(({ AccountPage }) => AccountPage)),
      },
      {
        element: <Guarded />,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { index: true, element: <FirstScreen /> },
              ...screens.flatMap(({ name, path }) => (pages[name] ? [{ path, lazy: pages[name] }] : [])),
              {
                path: "/clientes/detalle/:id",
                lazy: lazyRoute(() =>
                  import("#src/features/clients/client-page.tsx").then(({ ClientPage }) => ClientPage),
                ),
              },
              {
                path: "/polizas/siniestros/denunciar",
                lazy: lazyRoute(() =>
                  import("#src/features/claims/choose-policy-page.tsx").then(
                    ({ ChoosePolicyPage }) => ChoosePolicyPage,
                  ),
                ),
              },
              {
                path: "/polizas/siniestros/:id",
                lazy: lazyRoute(() =>
                  import("#src/features/claims/claim-page.tsx").then(({ ClaimPage }) => ClaimPage),
                ),
              },
              {
                path: "/poliza/endosos/modificaciones/:id",
                lazy: lazyRoute(() =>
                  import("#src/features/endorsements/correction-page.tsx").then(
                    ({ CorrectionPage }) => CorrectionPage,
                  ),
                ),
              },
              ...["/poliza/endosos/detalle/:id", "/poliza/endosos/solicitud/:id"].map((path) => ({
                path,
                lazy: endorsed,
              })),
              {
                path: "/poliza/endosos/:id",
                lazy: lazyRoute(() =>
                  import("#src/features/endorsements/policy-endorsements-page.tsx").then(
                    ({ PolicyEndorsementsPage }) => PolicyEndorsementsPage,
                  ),
                ),
              },
              {
                path: "/polizas/renovaciones",
                lazy: lazyRoute(() =>
                  import("#src/features/policies/renewals-page.tsx").then(({ RenewalsPage }) => RenewalsPage),
                ),
              },
              ...[
                "/polizas/importar",
                "/polizas/impagas/importar",
                "/clientes/importar",
                "/cuenta_corriente/importar",
              ].map((path) => ({
                path,
                lazy: importing,
              })),
              {
                path: "/cuenta_corriente/conciliacion/:insurer",
                lazy: lazyRoute(() =>
                  import("#src/features/reconciliation/reconciliation-page.tsx").then(
                    ({ ReconciliationPage }) => ReconciliationPage,
                  ),
                ),
              },
              {
                path: "/cuenta_corriente/movimientos",
                lazy: lazyRoute(() =>
                  import("#src/features/account/movements-page.tsx").then(
                    ({ MovementsPage }) => MovementsPage,
                  ),
                ),
              },
              {
                path: "/cuenta_corriente/liquidacion/:id",
                lazy: lazyRoute(() =>
                  import("#src/features/account/liquidation-page.tsx").then(
                    ({ LiquidationPage }) => LiquidationPage,
                  ),
                ),
              },
              {
                path: "/comerciales/detalle",
                lazy: lazyRoute(() =>
                  import("#src/features/conditions/by-insurer-page.tsx").then(
                    ({ ByInsurerPage }) => ByInsurerPage,
                  ),
                ),
              },
              {
                path: "/comerciales/detalle/covertura",
                lazy: lazyRoute(() =>
                  import("#src/features/conditions/coverage-page.tsx").then(
                    ({ CoveragePage }) => CoveragePage,
                  ),
                ),
              },
              {
                path: "/polizas/detalle/:id",
                lazy: lazyRoute(() =>
                  import("#src/features/policies/policy-page.tsx").then(({ PolicyPage }) => PolicyPage),
                ),
              },
              {
                path: "/cotizaciones",
                lazy: lazyRoute(async () => {
                  const { QuotesPage } = await import("#src/features/quotes/quotes-page.tsx");
                  const { OnceQuoted } = await import("./once-quoted.tsx");
                  return () => (
                    <OnceQuoted>
                      <QuotesPage />
                    </OnceQuoted>
                  );
                }),
              },
              {
                path: "/cotizaciones/creacion",
                lazy: lazyRoute(async () => {
                  const { NewQuotePage } = await import("#src/features/quotes/new-quote-page.tsx");
                  const { OnceQuoted } = await import("./once-quoted.tsx");
                  return () => (
                    <OnceQuoted>
                      <NewQuotePage />
                    </OnceQuoted>
                  );
                }),
              },
              {
                path: "/cotizaciones/detalle/:id",
                lazy: lazyRoute(() =>
                  import("#src/features/quotes/quote-page.tsx").then(({ QuotePage }) => QuotePage),
                ),
              },
              // What begins there is a flow, though one conversation has an address of the same length.
              ...["/comunicaciones/nueva", "/comunicaciones/compania", "*"].map((path) => ({
                path,
                lazy: hosted,
              })),
              { path: "/comunicaciones/:id", lazy: conversations },
              { path: "/productores/:id", lazy: producers },
            ],
          },
        ],
      },
    ],
  },
];
