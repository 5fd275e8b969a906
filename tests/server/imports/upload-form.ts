import type { App } from "../../../server/route-deps.ts";
import { apiPaths } from "#domain/base/paths.ts";

export type UploadFields = Partial<Record<"date" | "location" | "linesToSkip" | "note", string>>;

export async function uploadForm(fields: UploadFields, file: Uint8Array | null, name = "list.pdf") {
  const form = new FormData();
  // Its fields may follow the file.
  if (file !== null)
    form.set("pdf_file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), name);
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  const request = new Request("http://form.invalid", { method: "POST", body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get("content-type") ?? "",
  };
}

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
