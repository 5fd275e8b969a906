import { describe, expect, it } from "vitest";
import {
  beginTyping,
  followAddress,
  isUnsent,
  markSent,
  typeInto,
} from "../../../src/admin/kit/table/filter-form.tsx";

const EMPTY = { q: "", location: "" };

describe("The search box and the address", () => {
  it("starts with the address, with nothing to write", () => {
    const state = beginTyping({ ...EMPTY, q: "abebe" });
    expect(state.typed.q).toBe("abebe");
    expect(isUnsent(state)).toBe(false);
    expect(isUnsent(typeInto(state, "q", "abebe "))).toBe(false);
    expect(isUnsent(typeInto(state, "q", "abebe k"))).toBe(true);
  });

  it("keeps newer typing when its own former text comes back as the address", () => {
    const sent = markSent(typeInto(beginTyping(EMPTY), "q", "abebe "));
    const typedOn = typeInto(sent, "q", "abebe ke");
    const state = followAddress(typedOn, { ...EMPTY, q: "abebe" });
    expect(state.typed.q).toBe("abebe ke");
    expect(isUnsent(state)).toBe(true);
    expect(followAddress(state, { ...EMPTY, q: "abebe" })).toBe(state);
  });

  it("follows other changes of the address: Back, a link, a cleared list", () => {
    const sent = markSent(typeInto(beginTyping(EMPTY), "q", "abebe"));
    const there = followAddress(sent, { ...EMPTY, q: "abebe" });
    const back = followAddress(there, EMPTY);
    expect(back.typed).toEqual(EMPTY);
    expect(isUnsent(back)).toBe(false);
    expect(followAddress(back, { q: "abebe", location: "Adama" }).typed).toEqual({
      q: "abebe",
      location: "Adama",
    });
  });
});
