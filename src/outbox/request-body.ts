import type { Fields } from "./change.ts";
import { fileBytes } from "./kind.ts";

type RequestBody = { body: FormData | string | null; type: { "Content-Type"?: string } };

/** JSON; with files multipart, whose type the browser sets: files and texts as they are, other values as JSON. */
export function requestBody(fields: Fields | null): RequestBody {
  if (fields === null) return { body: null, type: {} };
  if (fileBytes(fields) === 0)
    return { body: JSON.stringify(fields), type: { "Content-Type": "application/json" } };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) body.append(name, value);
    else if (value !== undefined)
      body.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return { body, type: {} };
}
