import type { App } from "../../../server/routes.ts";
import { apiPaths } from "#domain/api/paths.ts";

export type UploadFields = Partial<Record<"date" | "location" | "linesToSkip" | "note", string>>;

/** A form as a browser sends it: its bytes and their content type. */
export async function uploadForm(fields: UploadFields, file: Uint8Array | null, name = "list.pdf") {
  const form = new FormData();
  // The file first: the fields that say what it is may come after it.
  if (file !== null)
    form.set("pdf_file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), name);
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  const request = new Request("http://form.invalid", { method: "POST", body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get("content-type") ?? "",
  };
}

/** Uploads a list through the route. */
export async function upload(
  app: App,
  headers: Record<string, string>,
  fields: UploadFields,
  file: Uint8Array | null,
  name = "list.pdf",
) {
  const { payload, type } = await uploadForm(fields, file, name);
  return app.inject({
    method: "POST",
    url: apiPaths.pdfImport,
    headers: { ...headers, "content-type": type },
    payload,
  });
}
