/** A line drawing of 24 px beside a text that says the same. */
export function LineIcon({ path }: { path: string }) {
  return (
    <svg className="line-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
