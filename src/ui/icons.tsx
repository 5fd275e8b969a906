/** Our own small drawings; each stands beside words, so none speaks. */
const STROKE = {
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

export function CheckIcon() {
  return (
    <svg {...STROKE}>
      <path d="M10 1.5l8.5 8.5-8.5 8.5L1.5 10z" />
      <path d="M6.5 10.2l2.5 2.5 4.5-5" />
    </svg>
  );
}

export function ShareIcon() {
  return (
    <svg {...STROKE}>
      <path d="M10 12V2.5M6.5 5.5L10 2l3.5 3.5M5 9H3.5v8.5h13V9H15" />
    </svg>
  );
}

export function ChevronIcon() {
  return (
    <svg {...STROKE}>
      <path d="M5 7.5l5 5 5-5" />
    </svg>
  );
}

export function PhoneIcon() {
  return (
    <svg {...STROKE}>
      <rect x="5" y="1.5" width="10" height="17" rx="2" />
      <path d="M9 15.5h2" />
    </svg>
  );
}
