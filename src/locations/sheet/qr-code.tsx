import { encodeQR } from "qr";

/** A QR code of a text, drawn as one path with the quiet zone that readers need. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className?: string | undefined;
}) {
  const modules = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      className={className}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img would need a file
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${modules.length}v${modules.length}h-${modules.length}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
