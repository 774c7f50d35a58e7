type OuterLinkProps = { url: string; label?: string; className?: string; children: React.ReactNode };

/** A link out of the area; web pages open beside it, so that a wizard is not left by accident. */
export function OuterLink({ url, label, className, children }: OuterLinkProps) {
  const isPage = url.startsWith("https://");
  return (
    <a
      href={url}
      aria-label={label}
      className={className}
      {...(isPage ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      {children}
    </a>
  );
}
