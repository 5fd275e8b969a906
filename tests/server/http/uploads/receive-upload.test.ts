import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { problemSchema } from "#domain/base/problem.ts";
import { handleError } from "../../../../server/http/error-handler.ts";
import { acceptUploads, receiveUpload, uploadRoute } from "../../../../server/http/uploads/receive-upload.ts";

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3);
const MAX_BYTES = 1_000;

const NOT_A_PICTURE = { code: "not_a_picture", message: "The file must be a picture." };

const form = {
  file: {
    name: "picture",
    maxBytes: MAX_BYTES,
    findFault: ({ bytes }: { bytes: Uint8Array }) => (bytes[0] === 0x89 ? null : NOT_A_PICTURE),
    defaultName: "picture.png",
    missing: "Choose a picture",
    tooLarge: { code: "picture_too_large", message: "The picture is too large." },
  },
  fields: z.strictObject({ alt: z.string("Describe the picture") }),
};

const app = fastify();
app.setErrorHandler(handleError);
await acceptUploads(app);
app.post("/pictures", { ...uploadRoute }, (request) =>
  receiveUpload(request, form).then(({ fields, file }) => ({
    ...fields,
    filename: file.filename,
    sha256: file.sha256,
    bytes: [...file.bytes],
  })),
);

async function send(parts: readonly [name: string, value: string | File][]) {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  const request = new Request("http://form.invalid", { method: "POST", body: data });
  return app.inject({
    method: "POST",
    url: "/pictures",
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const picture = (bytes: Uint8Array<ArrayBuffer> = PNG, name = "me.png") => new File([bytes], name);

describe("An uploaded file", () => {
  it("arrives whole with its fields, before or after it", async () => {
    for (const order of [1, -1]) {
      const parts: [string, string | File][] = [
        ["alt", "A face"],
        ["picture", picture()],
      ];
      const answer = await send(parts.sort(() => order));
      expect(answer.json()).toMatchObject({ alt: "A face", filename: "me.png", bytes: [...PNG] });
    }
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    [String.raw`C:\Users\me\face.png`, "face.png"],
    ["..", "picture.png"],
    ["\u202egnp.\u0007exe", "gnp.exe"],
    [`${"a".repeat(300)}.png`, `${"a".repeat(196)}.png`],
    [`${"😀".repeat(150)}.png`, `${"😀".repeat(98)}.png`],
    ["/", "picture.png"],
  ])("named %j is shown as %j and never used as a path", async (name, shown) => {
    const answer = await send([
      ["alt", "A face"],
      ["picture", picture(PNG, name)],
    ]);
    expect(answer.json<{ filename: string }>().filename).toBe(shown);
  });

  it.each([
    ["of another content", picture(Uint8Array.of(1, 2)), 415, "unsupported_media_type", NOT_A_PICTURE],
    ["one byte too large", picture(tall(MAX_BYTES + 1)), 413, "payload_too_large", form.file.tooLarge],
    ["larger than the form may be", picture(tall(200_000)), 413, "payload_too_large", form.file.tooLarge],
  ])("%s is refused with the code of its field", async (_what, file, status, code, fault) => {
    const answer = await send([
      ["alt", "A face"],
      ["picture", file],
    ]);
    expect(answer.statusCode).toBe(status);
    expect(problemSchema.parse(answer.json())).toMatchObject({
      code,
      errors: [{ path: "picture", ...fault }],
    });
  });

  it("leaves no folder, taken or refused", async () => {
    await send([
      ["alt", "A face"],
      ["picture", picture()],
    ]);
    await send([["picture", picture(tall(MAX_BYTES + 1))]]);
    const left = (await readdir(tmpdir())).filter((name) => name.includes(`-${process.pid}-`));
    expect(left.filter((name) => name.startsWith("passport-upload-"))).toEqual([]);
  });

  it("of exactly the limit is taken", async () => {
    expect(
      (
        await send([
          ["alt", "A face"],
          ["picture", picture(tall(MAX_BYTES))],
        ])
      ).statusCode,
    ).toBe(200);
  });

  it("and fields that are missing or unknown are all named", async () => {
    const answer = await send([["note", "?"]]);
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors).toEqual([
      { path: "alt", message: "Describe the picture" },
      { path: "note", message: "This parameter is unknown" },
      { path: "picture", message: "Choose a picture" },
    ]);
  });

  it.each([
    [
      "a second file",
      [
        ["picture", picture()],
        ["picture", picture()],
      ],
    ],
    ["a file in another field", [["other", picture()]]],
    ["too many fields", Array.from({ length: 9 }, (_, n) => [`f${n}`, "x"])],
  ] as [string, [string, string | File][]][])("with %s is refused", async (_what, parts) => {
    const { statusCode } = await send(parts);
    expect([413, 422]).toContain(statusCode);
  });
});

function tall(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(PNG);
  return bytes;
}
