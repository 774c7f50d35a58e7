/** The product's name with its mark. */
export function Wordmark() {
  return (
    <>
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true">
        <rect className="logo-ground" width="28" height="28" rx="7" />
        <path className="logo-letter" d="M18.8 20.5v-9M18.8 16a4.6 4.6 0 1 1-9.2 0 4.6 4.6 0 0 1 9.2 0z" />
        <path className="logo-tilde" d="m13.8 8.3 3.2-3.6" />
      </svg>
      <span className="wordmark">Trámite</span>
    </>
  );
}
