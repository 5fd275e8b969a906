import { createHash } from "node:crypto";
import { constants, deflateSync } from "node:zlib";

/** Written by hand: encrypted, bombs, odd fonts, incremental saves. */
export type RawObject = string | { dict: string; stream: Buffer };

const PASSWORD_PAD = Buffer.from("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a", "hex");

export function rawPdf(objects: readonly RawObject[], trailer = ""): Buffer {
  return appendObjects(
    Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n", "latin1"),
    objects,
    1,
    `/Root 1 0 R ${trailer}`,
  );
}

/** An incremental save: objects and a table that points back. */
export function withUpdate(pdf: Buffer, first: number, objects: readonly RawObject[]): Buffer {
  const previous = /startxref\s+(\d+)/.exec(
    pdf.subarray(pdf.lastIndexOf("startxref")).toString("latin1"),
  )?.[1];
  return appendObjects(pdf, objects, first, `/Root 1 0 R /Prev ${previous}`);
}

function appendObjects(start: Buffer, objects: readonly RawObject[], first: number, trailer: string): Buffer {
  const parts = [start];
  let length = start.length;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  const offsets = objects.map((object, at) => {
    const offset = length;
    add(Buffer.from(`${first + at} 0 obj\n`));
    if (typeof object === "string") add(Buffer.from(object, "latin1"));
    else {
      add(Buffer.from(`<< ${object.dict} /Length ${object.stream.length} >>\nstream\n`, "latin1"));
      add(object.stream);
      add(Buffer.from("\nendstream"));
    }
    add(Buffer.from("\nendobj\n"));
    return offset;
  });
  const table = length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const free = first === 1 ? "0000000000 65535 f \n" : "";
  add(
    Buffer.from(
      `xref\n${first === 1 ? 0 : first} ${objects.length + (first === 1 ? 1 : 0)}\n${free}${entries}` +
        `trailer\n<< /Size ${first + objects.length} ${trailer} >>\nstartxref\n${table}\n%%EOF\n`,
      "latin1",
    ),
  );
  return Buffer.concat(parts);
}

const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

/** Content is object 5. */
export function onePage(content: RawObject, font = FONT, more: readonly RawObject[] = []): RawObject[] {
  return [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F 4 0 R >> >> >>",
    font,
    content,
    ...more,
  ];
}

/** `encode` writes a string operand. */
export function cellsContent(
  rows: readonly (readonly string[])[],
  edges: readonly number[],
  encode: (text: string) => string = (text) => `(${text})`,
): RawObject {
  const commands = rows.flatMap((row, at) =>
    row.map(
      (cell, column) => `BT /F 9 Tf 1 0 0 1 ${edges[column]} ${780 - at * 16} Tm ${encode(cell)} Tj ET`,
    ),
  );
  return { dict: "", stream: Buffer.from(commands.join("\n"), "latin1") };
}

export function manyPages(contents: readonly RawObject[]): RawObject[] {
  const kids = contents.map((_, at) => `${4 + 2 * at} 0 R`).join(" ");
  return [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    FONT,
    ...contents.flatMap((content, at): RawObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      content,
    ]),
  ];
}

/** Places texts by relative moves. */
export function textsContent(
  texts: readonly { text: string; x: number; y: number; size?: number }[],
): RawObject {
  let [lastX, lastY] = [0, 0];
  const commands = texts.map(({ text, x, y, size = 9 }) => {
    const move = `/F ${size} Tf ${x - lastX} ${y - lastY} Td (${text}) Tj`;
    [lastX, lastY] = [x, y];
    return move;
  });
  return { dict: "", stream: Buffer.from(`BT ${commands.join("\n")} ET`, "latin1") };
}

/** About a megabyte that inflates to `gigabytes` of blanks. */
export function bombContent(gigabytes: number): RawObject {
  const block = Buffer.alloc(16 * 1024 * 1024, " ");
  const flushed = deflateSync(block, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const body = flushed.subarray(2);
  const times = Math.ceil((gigabytes * 1024) / 16);
  const stream = Buffer.concat([flushed.subarray(0, 2), ...Array.from({ length: times }, () => body)]);
  return { dict: "/Filter /FlateDecode", stream };
}

/** RC4, 40 bits: readable everywhere. */
export function encryptedPdf(content: { dict: string; stream: Buffer }, userPassword: string): Buffer {
  const id = Buffer.alloc(16, 7);
  const permissions = -4;
  const ownerKey = md5(pad("owner only")).subarray(0, 5);
  const owner = rc4(ownerKey, pad(userPassword));
  const bits = Buffer.alloc(4);
  bits.writeInt32LE(permissions);
  const key = md5(Buffer.concat([pad(userPassword), owner, bits, id])).subarray(0, 5);
  const user = rc4(key, PASSWORD_PAD);
  const objectKey = md5(Buffer.concat([key, Buffer.from([5, 0, 0, 0, 0])])).subarray(0, 10);
  const objects = onePage({ dict: content.dict, stream: rc4(objectKey, content.stream) });
  return rawPdf(
    objects,
    `/ID [<${id.toString("hex")}> <${id.toString("hex")}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P ${permissions} /O <${owner.toString("hex")}> /U <${user.toString("hex")}> >>`,
  );
}

function pad(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, "latin1"), PASSWORD_PAD]).subarray(0, 32);
}

function md5(data: Buffer): Buffer {
  return createHash("md5").update(data).digest();
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (a: number, b: number) => {
    [state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0];
  };
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  const out = Buffer.alloc(data.length);
  let i = 0;
  j = 0;
  data.forEach((byte, at) => {
    i = (i + 1) & 255;
    j = (j + (state[i] ?? 0)) & 255;
    swap(i, j);
    out[at] = byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0);
  });
  return out;
}
