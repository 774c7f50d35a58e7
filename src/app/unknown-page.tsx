import { NotFoundPage } from "#src/shared/errors/not-found-page.tsx";

/** An address that the area does not have. */
export function UnknownPage() {
  return <NotFoundPage home="/" />;
}
