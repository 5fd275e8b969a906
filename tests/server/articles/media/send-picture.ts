import { apiPaths } from "#domain/base/paths.ts";
import type { App } from "../../../../server/route-deps.ts";

export type PictureForm = { file?: Uint8Array | null; alt?: string | null; name?: string; type?: string };

/** `POST /admin/media`, as a browser sends it. */
export async function sendPicture(app: App, headers: Record<string, string>, picture: PictureForm) {
  const { payload, type } = await pictureForm(picture);
  return app.inject({
    method: "POST",
    url: apiPaths.adminMedia,
    headers: { ...headers, "content-type": type },
    payload,
  });
}

export async function pictureForm({
  file = null,
  alt = "A queue at a branch",
  name = "queue.jpg",
  type = "image/jpeg",
}: PictureForm) {
  const form = new FormData();
  if (file !== null) form.set("file", new Blob([new Uint8Array(file)], { type }), name);
  if (alt !== null) form.set("alt", alt);
  const request = new Request("http://form.invalid", { method: "POST", body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get("content-type") ?? "",
  };
}
