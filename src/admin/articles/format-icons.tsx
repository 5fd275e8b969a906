import type { ReactNode } from "react";
import { icon } from "../../ui/icons.tsx";
import type { Format } from "./shortcuts.ts";

const HeadingIcon = icon(<path d="M4.5 3.5v13M15.5 3.5v13M4.5 10h11" />);
const BoldIcon = icon(<path d="M6 3.5h5a3.2 3.2 0 0 1 0 6.5H6zM6 10h6a3.2 3.2 0 0 1 0 6.5H6z" />);
const ItalicIcon = icon(<path d="M8.5 3.5h6M5.5 16.5h6M11.8 3.5l-3.6 13" />);
const LinkIcon = icon(
  <path d="M8 12l4-4M9 6l1.6-1.6a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.6 1.6a3.5 3.5 0 0 1-5-5L6 9" />,
);
const BulletsIcon = icon(<path d="M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01" />);
const NumbersIcon = icon(<path d="M9 5h8M9 10h8M9 15h8M3 3.5h1.5v4M3 12.5h2.5L3 16.5h2.5" />);
const QuoteIcon = icon(<path d="M4 4v12M8.5 6.5h8M8.5 10h8M8.5 13.5h5" />);
const StrikeIcon = icon(
  <path d="M3 10h14M14 6.2C13.4 4.5 11.9 3.6 10 3.6c-2.2 0-3.9 1.1-3.9 3M6 13.6c.5 1.9 2.1 2.8 4 2.8 2.3 0 4-1.1 4-3.2" />,
);

export const TableIcon = icon(<path d="M3 4h14v12H3zM3 8.5h14M3 12.3h14M8 8.5V16" />);
export const PictureIcon = icon(<path d="M3 4h14v12H3zM3.5 14l4-4.5 3.5 4 2-2 3.5 3M13 7.5h.01" />);

export const FORMAT_ICONS: Record<Format["tag"], ReactNode> = {
  "md-header": <HeadingIcon />,
  "md-bold": <BoldIcon />,
  "md-italic": <ItalicIcon />,
  "md-link": <LinkIcon />,
  "md-unordered-list": <BulletsIcon />,
  "md-ordered-list": <NumbersIcon />,
  "md-quote": <QuoteIcon />,
  "md-strikethrough": <StrikeIcon />,
};
