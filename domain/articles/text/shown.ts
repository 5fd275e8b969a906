import { withoutTurning } from "../../base/shown-text.ts";

// oxlint-disable-next-line no-control-regex -- they have no shape, and XML cannot hold them
const CONTROLS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
// oxlint-disable-next-line no-control-regex -- PostgreSQL text cannot hold NUL
const UNSHOWABLE = /[\u0000\ufffe\uffff]|\p{Surrogate}/gu;

/** Text without control characters and without overrides of the writing direction, which reach past their text. */
export function shown(text: string): string {
  return withoutTurning(text).replace(CONTROLS, "").replace(UNSHOWABLE, "\ufffd");
}
