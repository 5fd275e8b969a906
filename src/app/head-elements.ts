import { escapeMarkup } from "#domain/base/escape-markup.ts";

export type HeadElement = ["link" | "meta", Readonly<Record<string, string>>];

/** Marked `data-sent`: the app removes them on navigation. */
export function writeElement([name, attributes]: HeadElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  return `<${name}${written.join("")} data-sent>`;
}

export function writeData(data: unknown): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json" data-sent>${json}</script>`;
}

export function alternate(hreflang: string, href: string): HeadElement {
  return ["link", { rel: "alternate", hreflang, href }];
}

export type PropertyValues = Readonly<Record<string, string | readonly string[] | null | undefined>>;

/** Open Graph; properties without a value are left out, lists repeat theirs. */
export function properties(values: PropertyValues): HeadElement[] {
  return Object.entries(values).flatMap(([property, value]) =>
    (typeof value === "string" ? [value] : (value ?? [])).map((content): HeadElement => [
      "meta",
      { property, content },
    ]),
  );
}
