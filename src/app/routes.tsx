import { Navigate, type RouteObject } from "react-router";
import { Skeleton } from "#src/shared/ui/skeleton.tsx";
import { verifyPath } from "./access.ts";
import { Guarded } from "./guarded.tsx";
import { lazyRoute } from "./lazy-route.ts";
import { LogOut } from "./log-out.tsx";
import { Root } from "./root.tsx";
import { RouteError } from "./route-error.tsx";
import { screens } from "./screens.ts";

const pages: Readonly<Record<string, ReturnType<typeof lazyRoute>>> = {
  profile: lazyRoute(() =>
    import("#src/features/profile/profile-page.tsx").then(({ ProfilePage }) => ProfilePage),
  ),
};

/** The addresses of the area. Screens are those of screens.json; each is a script of its own. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <Skeleton />,
    children: [
      {
        path: "/login",
        lazy: lazyRoute(() =>
          import("#src/features/login/login-page.tsx").then(({ LoginPage }) => LoginPage),
        ),
      },
      { path: "/logout", element: <LogOut /> },
      {
        path: verifyPath,
        lazy: lazyRoute(() => import("./verify-page.tsx").then(({ VerifyPage }) => VerifyPage)),
      },
      {
        element: <Guarded />,
        children: [
          {
            errorElement: <RouteError />,
            children: [
              { index: true, element: <Navigate to={screens[0]?.path ?? "/login"} replace /> },
              ...screens.flatMap(({ name, path }) => (pages[name] ? [{ path, lazy: pages[name] }] : [])),
              {
                path: "*",
                lazy: lazyRoute(() => import("./unknown-page.tsx").then(({ UnknownPage }) => UnknownPage)),
              },
            ],
          },
        ],
      },
    ],
  },
];
