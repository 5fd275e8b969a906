import { icon } from "../../ui/icons.tsx";

const LARGE = { viewBox: "0 0 24 24", width: 24, height: 24 };

/** Looks like Safari's Share button. */
export const IosShareIcon = icon(<path d="M12 14V3m-4 4l4-4 4 4M8 10H5.5v11h13V10H16" />, LARGE);

/** Safari's "Add to Home Screen" icon. */
export const AddToHomeIcon = icon(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="4" />
    <path d="M12 8v8m-4-4h8" />
  </>,
  LARGE,
);
