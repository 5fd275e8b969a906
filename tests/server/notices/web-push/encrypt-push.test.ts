import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { encryptPush } from "../../../../server/notices/web-push/web-push.ts";
import { newSubscriber, openPush } from "../../../push-service/subscriber.ts";

test("the example of RFC 8291 is encrypted to the same bytes", () => {
  const sender = createECDH("prime256v1");
  sender.setPrivateKey("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url");
  const body = encryptPush(
    "When I grow up, I want to be a watermelon",
    0,
    {
      p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    { sender, salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url") },
  );
  expect(body.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("a browser opens what was written, filled up to one of the lengths", async () => {
  const subscriber = newSubscriber();
  for (const size of [512, 1_024]) {
    for (const text of ["", "a", "የፓስፖርት ዝርዝር", "x".repeat(size)]) {
      const body = encryptPush(text, size, subscriber.keys);
      // Salt, record size, sender, one byte that ends the text, tag.
      expect(body).toHaveLength(16 + 5 + 65 + size + 1 + 16);
      expect(await openPush(body, subscriber)).toEqual({ text, padded: size });
    }
  }
});

test("no two pushes share a salt or a sender", () => {
  const { keys } = newSubscriber();
  const starts = Array.from({ length: 200 }, () => encryptPush("same", 512, keys));
  expect(new Set(starts.map((body) => body.toString("hex", 0, 16))).size).toBe(200);
  expect(new Set(starts.map((body) => body.toString("hex", 21, 86))).size).toBe(200);
});

test("another browser cannot open it, nor a changed one", async () => {
  const subscriber = newSubscriber();
  const body = encryptPush("for one only", 512, subscriber.keys);
  await expect(openPush(body, newSubscriber())).rejects.toHaveProperty("name", "OperationError");
  body[200] = (body[200] ?? 0) ^ 1;
  await expect(openPush(body, subscriber)).rejects.toHaveProperty("name", "OperationError");
});
