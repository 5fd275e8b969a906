const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Characters that no XML document may hold, not even escaped: controls and halves of a character. */
// oxlint-disable-next-line no-control-regex -- naming them is the point
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text as XML and HTML hold it, in elements and attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
