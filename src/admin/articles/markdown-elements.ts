import type { HTMLAttributes } from "react";

type ElementProps = HTMLAttributes<HTMLElement> & { class?: string };

/** The elements of @github/markdown-toolbar-element. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "markdown-toolbar": ElementProps & { for: string };
      "md-header": ElementProps & { level: string };
      "md-bold": ElementProps;
      "md-italic": ElementProps;
      "md-quote": ElementProps;
      "md-link": ElementProps;
      "md-unordered-list": ElementProps;
      "md-ordered-list": ElementProps;
      "md-strikethrough": ElementProps;
    }
  }
}
