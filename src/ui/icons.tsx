import type { ReactNode, SVGProps } from "react";

/** Our own icons; hidden from screen readers, since text is next to them. */
export const STROKE = {
  viewBox: "0 0 20 20",
  width: 20,
  height: 20,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  "aria-hidden": true,
} as const;

type IconProps = { className?: string | undefined };

/** An icon of ours from what is drawn in its box. */
export function icon(drawing: ReactNode, more?: SVGProps<SVGSVGElement>) {
  return function Icon({ className }: IconProps) {
    return (
      <svg {...STROKE} {...more} className={className}>
        {drawing}
      </svg>
    );
  };
}

export const CheckIcon = icon(
  <>
    <path d="M10 1.5l8.5 8.5-8.5 8.5L1.5 10z" />
    <path d="M6.5 10.2l2.5 2.5 4.5-5" />
  </>,
);

export const ShareIcon = icon(<path d="M10 12V2.5M6.5 5.5L10 2l3.5 3.5M5 9H3.5v8.5h13V9H15" />);

export const ChevronIcon = icon(<path d="M5 7.5l5 5 5-5" />);

export const PhoneIcon = icon(
  <>
    <rect x="5" y="1.5" width="10" height="17" rx="2" />
    <path d="M9 15.5h2" />
  </>,
);

export const CloseIcon = icon(<path d="M4 4l12 12M16 4L4 16" />);

export const MenuIcon = icon(<path d="M2.5 5h15M2.5 10h15M2.5 15h15" />);

export const SunIcon = icon(
  <>
    <circle cx="10" cy="10" r="3.6" />
    <path d="M10 1.5v1.6M10 16.9v1.6M1.5 10h1.6M16.9 10h1.6M4 4l1.1 1.1M14.9 14.9L16 16M4 16l1.1-1.1M14.9 5.1L16 4" />
  </>,
);

export const MoonIcon = icon(<path d="M16.8 12.2A7.2 7.2 0 0 1 7.8 3.2a7.2 7.2 0 1 0 9 9z" />);

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
