import { icon, STROKE } from "./icons.tsx";

// Separate from icons.tsx: loaded only with saved passports.

export function BookmarkIcon({ full = false }: { full?: boolean }) {
  return (
    <svg {...STROKE} fill={full ? "currentColor" : "none"}>
      <path d="M5 2.5h10v15l-5-4-5 4z" />
    </svg>
  );
}

export const HourglassIcon = icon(
  <path d="M5 2.5h10M5 17.5h10M6 2.5c0 4.5 3 5.5 4 7.5 1-2 4-3 4-7.5M6 17.5c0-4.5 3-5.5 4-7.5 1 2 4 3 4 7.5" />,
);

export const MoreIcon = icon(<path d="M4 10h.01M10 10h.01M16 10h.01" />, { strokeWidth: 3 });
