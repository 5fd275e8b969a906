import { deflateSync } from "node:zlib";
import { apiPaths } from "#domain/base/paths.ts";
import type { App } from "../../../../server/route-deps.ts";
import { rawPng } from "../../articles/media/raw-png.ts";

const HEADER = 512;
const ENTRY = 128;

/** A compound file with these entries in its directory; one sector each beside it. */
export function compoundFile(names: readonly string[]): Buffer {
  const directory = Buffer.alloc(Math.ceil((names.length + 1) / 4) * HEADER);
  for (const [index, name] of ["Root Entry", ...names].entries()) {
    const at = index * ENTRY;
    const written = directory.write(`${name}\u0000`, at, "utf16le");
    directory.writeUInt16LE(written, at + 64);
    directory[at + 66] = index === 0 ? 5 : 2;
  }
  const header = Buffer.alloc(HEADER);
  header.write("d0cf11e0a1b11ae1", "hex");
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(0, 48);
  return Buffer.concat([header, directory, Buffer.alloc(HEADER)]);
}

export const doc = () => compoundFile(["1Table", "WordDocument"]);

export function pdf(): Buffer {
  const body = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n";
  const list = "xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<< /Size 2 /Root 1 0 R >>\n";
  return Buffer.from(`${body}${list}startxref\n${body.length}\n%%EOF\n`, "latin1");
}

export const png = () => rawPng(4, 4, [["IDAT", deflateSync(Buffer.alloc(4 * 13))]]);

/** Segments as a camera writes them: application data, tables, size, scan, end. */
export function jpeg(): Buffer {
  const segment = (kind: number, bytes: number) => {
    const made = Buffer.alloc(2 + bytes);
    made[0] = 0xff;
    made[1] = kind;
    made.writeUInt16BE(bytes, 2);
    return made;
  };
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, 16),
    segment(0xdb, 67),
    segment(0xc0, 17),
    segment(0xda, 12),
    Buffer.alloc(40, 0x5a),
    Buffer.of(0xff, 0xd9),
  ]);
}

export const REQUEST = {
  full_name: "Invented Person",
  phone_number: "0911234567",
  description: "A shop for invented shoes.",
};

export type RequestForm = {
  file?: Uint8Array | null;
  name?: string;
  type?: string;
  fields?: Readonly<Record<string, string>>;
};

/** Makes the form that a browser sends. */
export async function requestForm({
  file = null,
  name = "plan.pdf",
  type = "application/octet-stream",
  fields = REQUEST,
}: RequestForm) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  if (file !== null) form.set("file", new Blob([new Uint8Array(file)], { type }), name);
  const request = new Request("http://form.invalid", { method: "POST", body: form });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get("content-type") ?? "",
  };
}

/** `POST /advertisement-requests` with a file. */
export async function sendRequest(app: App, form: RequestForm, headers: Record<string, string> = {}) {
  const { payload, type } = await requestForm(form);
  return app.inject({
    method: "POST",
    url: apiPaths.advertisementRequests,
    headers: { ...headers, "content-type": type },
    payload,
  });
}
