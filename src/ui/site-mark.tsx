/** The logo; same drawing as public/icons/icon.svg. */
export function SiteMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <g fill="var(--on-accent)">
        <path fillRule="evenodd" d="M16 5l11 11-11 11L5 16zm0 5l-6 6 6 6 6-6z" />
        <path d="M16 12.8l3.2 3.2-3.2 3.2-3.2-3.2z" />
      </g>
    </svg>
  );
}
