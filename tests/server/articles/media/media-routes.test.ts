import { hash } from "node:crypto";
import sharp from "sharp";
import { expect, it } from "vitest";
import { mediaAnswerSchema, pictureFile, pictureJpeg, picturePath } from "#domain/articles/media.ts";
import { articleDetailSchema, LONGEST_ALT } from "#domain/articles/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { publishedVersion } from "../../../../server/store/published-version.ts";
import { storeArticles } from "../invented-articles.ts";
import { describeOnEachStoreThoroughly } from "../../stores.ts";
import { accountOf } from "../../support/accounts.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";
import { quarters, quartersOf } from "./draw-picture.ts";
import { sendPicture } from "./send-picture.ts";

const picture = await quarters(1000, 700).jpeg().toBuffer();
const small = await quarters(90, 60).png().toBuffer();

describeOnEachStoreThoroughly("A picture for articles", (getStore) => {
  async function open() {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "editor");
    return { app, headers: { ...account?.headers } };
  }
  const stored = async () => {
    const { db } = getStore();
    const [media, files, audit] = await Promise.all([
      db.selectFrom("media").selectAll().execute(),
      db.selectFrom("media_files").select("name").orderBy("name").execute(),
      db.selectFrom("audit_log").select(["what", "subject"]).execute(),
    ]);
    return { media, files: files.map(({ name }) => name), audit };
  };

  it("is stored in all sizes that it has, and served as immutable files", async () => {
    const { app, headers } = await open();
    const answer = await sendPicture(app, headers, { file: picture });
    const id = hash("sha256", picture, "hex");
    expect([answer.statusCode, answer.headers["location"]]).toEqual([201, picturePath(id)]);
    const { data } = mediaAnswerSchema.parse(answer.json());
    expect(data).toMatchObject({ id, width: 1000, height: 700, widths: [400, 800, 1000] });
    expect(data.alt).toBe("A queue at a branch");
    expect(data.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]+$/);
    expect(data.placeholder.length).toBeLessThan(400);

    const files = data.widths.map((width) => [pictureFile(id, width), width] as const);
    for (const [url, width] of [...files, [pictureJpeg(id), 800] as const, [picturePath(id), 800] as const]) {
      const file = await app.inject({ url });
      const facts = await sharp(file.rawPayload).metadata();
      expect([file.statusCode, facts.width, facts.height]).toEqual([200, width, width * 0.7]);
      expect(file.headers["content-type"]).toBe(facts.mediaType);
      expect(await quartersOf(file.rawPayload)).toEqual(["red", "green", "blue", "white"]);
      expect(file.headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-disposition": "inline",
        "content-security-policy": expect.stringMatching(/default-src 'none';.* sandbox$/) as string,
      });
      const again = await app.inject({ url, headers: { "if-none-match": String(file.headers["etag"]) } });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    expect((await stored()).audit).toEqual([{ what: "media.upload", subject: `media:${id}` }]);
  });

  it("sent again, by the same or another person, answers what is there", async () => {
    const { app, headers } = await open();
    const first = await sendPicture(app, headers, { file: small });
    const other = await accountOf(getStore(), "manage-articles");
    const second = await sendPicture(app, { ...other?.headers }, { file: small });
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json()).toEqual(first.json());
    expect((await stored()).audit).toHaveLength(1);
  });

  it("sent again with another description has that from now on, in articles too; the log says so", async () => {
    const store = getStore();
    const { app, headers } = await open();
    const { data } = mediaAnswerSchema.parse((await sendPicture(app, headers, { file: small })).json());
    await storeArticles(store, [{ slug: "first", featured_image_url: picturePath(data.id) }]);
    const shown = async () => {
      const answer = await app.inject(`${apiPaths.articles}/first`);
      return articleDetailSchema.parse(answer.json()).data.picture?.alt;
    };
    const version = publishedVersion(store, () => TEST_NOW);
    const before = await version();
    expect(await shown()).toBe("A queue at a branch");
    const again = await sendPicture(app, headers, { file: small, alt: "The form" });
    expect(again.statusCode).toBe(200);
    expect(mediaAnswerSchema.parse(again.json()).data).toEqual({ ...data, alt: "The form" });
    expect(await shown()).toBe("The form");
    expect(await version()).not.toBe(before);
    const log = await store.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
    expect(log[1]).toMatchObject({ what: "media.describe", subject: `media:${data.id}` });
    expect([log[1]?.before, log[1]?.after].map((text) => JSON.parse(text ?? ""))).toEqual([
      { filename: "queue.jpg", alt: "A queue at a branch" },
      { filename: "queue.jpg", alt: "The form" },
    ]);
  });

  it("sent twice at once, also to two servers, is stored once, and both serve it", async () => {
    const { app, headers } = await open();
    const other = await testApp(getStore());
    const answers = await Promise.all(
      [app, other, app].map((server) => sendPicture(server, headers, { file: small })),
    );
    const url = picturePath(hash("sha256", small, "hex"));
    const served = await Promise.all([app, other].map((server) => server.inject(url)));
    expect(served.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await stored()).toMatchObject({ media: [{}], files: ["800.jpg", "90.webp"], audit: [{}] });
  });

  it("with an Idempotency-Key, whose parts are compared and not the boundary between them", async () => {
    const { app, headers } = await open();
    const keyed = { ...headers, "idempotency-key": "a-key-of-a-phone" };
    const first = await sendPicture(app, keyed, { file: small });
    const again = await sendPicture(app, keyed, { file: small });
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(again.headers["idempotent-replay"]).toBe("true");
    for (const other of [{ file: picture }, { file: small, alt: "Another text" }]) {
      const reused = await sendPicture(app, keyed, other);
      expect([reused.statusCode, problemSchema.parse(reused.json()).code]).toEqual([
        422,
        "idempotency_key_reused",
      ]);
    }
    expect((await stored()).media).toHaveLength(1);
  });

  it.each([
    ["no alt", { file: small, alt: null }, "alt", "Describe the picture, for people who cannot see it"],
    [
      "a blank alt",
      { file: small, alt: " \u200b " },
      "alt",
      "Describe the picture, for people who cannot see it",
    ],
    [
      "a long alt",
      { file: small, alt: "x".repeat(LONGEST_ALT + 1) },
      "alt",
      "Use at most 250 characters to describe the picture",
    ],
    ["a NUL in its alt", { file: small, alt: "a\u0000b" }, "alt", "Leave the NUL out"],
    ["no file", {}, "file", "Choose a picture"],
  ])("with %s is refused", async (_what, form, path, message) => {
    const { app, headers } = await open();
    const answer = await sendPicture(app, headers, form);
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors).toMatchObject([{ path, message }]);
    expect((await stored()).media).toEqual([]);
  });

  it("that is not there is a 404 that may be kept for seconds only", async () => {
    const { app } = await open();
    const id = "0".repeat(64);
    for (const url of [
      picturePath(id),
      pictureFile(id, 400),
      picturePath("x"),
      `${picturePath(id)}/..%2f400.webp`,
      `${picturePath(id)}/%00`,
    ]) {
      const answer = await app.inject({ url });
      expect(answer.statusCode, url).toBe(404);
      expect(answer.headers["cache-control"]).toBe("public, max-age=10");
    }
  });

  it("by a visitor is refused before its body is read", async () => {
    const { app } = await open();
    const answer = await app.inject({ method: "POST", url: apiPaths.adminMedia });
    expect(answer.statusCode).toBe(401);
  });
});
