import { describe, expect, it } from "vitest";
import { subjectText } from "../../../src/admin/kit/outbox/change-texts.ts";
import { recordLink } from "../../../src/admin/kit/outbox/change-item.tsx";
import { openTestOutbox } from "../outbox/support/rows.ts";
import { englishTranslator } from "../support/english-translator.ts";

const PAYMENT = {
  kind: "advertisement.payment",
  resource: "advertisement-payment:5",
  body: { amount: "1500.00", status: "paid", day: "2026-11-20", note: null },
  base: { ad_title: "Invented Café" },
  accountId: 1,
} as const;
const UPDATE = {
  kind: "advertisement.update",
  resource: "advertisement:5",
  body: { ad_title: "Another title" },
  base: { ad_title: "Invented Café" },
  baseEtag: '"a"',
  accountId: 1,
} as const;

describe("changes of advertisements", () => {
  it("send a payment to its advertisement, and name and link that", async () => {
    const phone = await openTestOutbox();
    phone.answers.push({ kind: "done", etag: '"b"', data: { id: 5, ad_title: "Invented Café" } });
    await phone.outbox.enqueue(PAYMENT);
    const [row] = await phone.rows();
    expect(row).toMatchObject({ state: "done", answer: { resource: "advertisement-payment:5" } });
    expect(phone.sent[0]?.change).toMatchObject({
      method: "POST",
      path: "/api/v1/admin/advertisements/5/payments",
    });
    const sent = phone.sent[0]?.change;
    expect(sent && recordLink(sent)).toBe("/admin/advertisements/5");
    expect(sent && subjectText(englishTranslator, sent)).toBe("Invented Café");
  });

  it("discard one payment and leave the later one, which does not depend on it", async () => {
    const phone = await openTestOutbox();
    phone.tokens.delete(1);
    const first = await phone.outbox.enqueue(PAYMENT);
    await phone.outbox.enqueue({ ...PAYMENT, body: { ...PAYMENT.body, amount: "20.00" } });
    if (!first.ok) throw new Error("It was not kept");
    await phone.outbox.discard(first.value.id);
    expect((await phone.rows()).map(({ body }) => body?.["amount"])).toEqual(["20.00"]);
  });

  it("do not hold up a payment while a change of the same advertisement waits for the person", async () => {
    const phone = await openTestOutbox();
    phone.answers.push(
      { kind: "stale", etag: '"c"', current: { id: 5, ad_title: "Theirs" } },
      { kind: "done", etag: '"c"', data: { id: 5 } },
    );
    await phone.outbox.enqueue(UPDATE);
    await phone.outbox.enqueue(PAYMENT);
    expect((await phone.rows()).map(({ kind, state }) => [kind, state])).toEqual([
      ["advertisement.update", "conflict"],
      ["advertisement.payment", "done"],
    ]);
  });

  it("fold edits that were not sent into one, but take steps of the status one by one", async () => {
    const phone = await openTestOutbox();
    phone.tokens.delete(1);
    await phone.outbox.enqueue(UPDATE);
    await phone.outbox.enqueue({ ...UPDATE, body: { status: "paused" } });
    await phone.outbox.enqueue({ ...UPDATE, body: { status: "active" } });
    expect((await phone.rows()).map(({ body }) => body)).toEqual([
      { ad_title: "Another title", status: "paused" },
      { status: "active" },
    ]);
  });
});
