import { describe, expect, it } from "vitest";
import { scriptFaults } from "../../scripts/floor/script-faults.ts";
import { sheetFaults } from "../../scripts/floor/sheet-faults.ts";

describe("a built script", () => {
  it.each([
    ["rows.toSorted()", "rows.toSorted"],
    ["const last = [1].findLast((x) => x)", "….findLast"],
    ["make({ report: reportError })", "reportError"],
    ["const copy = structuredClone(x)", "structuredClone"],
    ["if (URL.canParse(x)) go()", "URL.canParse"],
    ["crypto.randomUUID()", "crypto.randomUUID"],
    ["fetch(x, { signal: AbortSignal.timeout(9) })", "AbortSignal.timeout"],
    ["menu.current?.hidePopover()", "current.hidePopover"],
    ['document.querySelectorAll("dialog:modal")', "selector :modal"],
    ["/(?<!a)b/.test(x)", "regular expression that looks behind"],
    ["new RegExp(`(?<=${x})b`)", "regular expression that looks behind"],
    ["const x = await import('./x.js')", "await outside of a function"],
    ["class A { static { go() } }", "static block in a class"],
  ])("is refused for %s", (code, fault) => {
    expect(scriptFaults(code)).toEqual([fault]);
  });

  it.each([
    'if ("requestIdleCallback" in window) window.requestIdleCallback(go)',
    'typeof reportError === "function" ? reportError(x) : go()',
    "const copy = globalThis.structuredClone?.(x)",
    "const id = crypto.randomUUID ? crypto.randomUUID() : other()",
    "class A { #x = 1; #y() { return this.#x ?? Object.hasOwn(a, 'b') } }",
    "async function f() { await import('./x.js') }",
    "const load = async () => { for await (const x of y) go(x) }",
    "const { navigation } = props; set({ scheduler: 1 }); x.Iterator = 2",
    "[3, 1].sort().at(-1)",
  ])("may contain %s", (code) => {
    expect(scriptFaults(code)).toEqual([]);
  });
});

describe("a built sheet", () => {
  it.each([
    "@layer a{b{color:red}}",
    "a{color:light-dark(red,blue)}",
    "@media (width>=40rem){a{color:red}}",
    "a{&:hover{color:red}}",
    "a{translate:22px}",
    "a{height:100dvh}",
    "a{font-size:10cqi}",
    "a{border-color:color-mix(in srgb, var(--x) 35%, transparent)}",
    "a:has(b){color:red}",
    "@container (max-width:9rem){a{color:red}}",
    "dialog:modal{color:red}",
  ])("is refused for %s", (css) => {
    expect(sheetFaults(css)).toHaveLength(1);
  });

  it.each([
    "a{height:100vh;height:100dvh}",
    "a{color:red;font-size:min(1rem,10vw);font-size:min(1rem,10cqi)}",
    "a{border-color:var(--x);border-color:color-mix(in srgb, var(--x) 35%, transparent)}",
    "@supports selector(:has(*)){a:has(b){color:red}}",
    "@supports not (container-type:inline-size){@media (max-width:9rem){a{color:red}}}@container (max-width:9rem){a{color:red}}",
    "a{transform:translate(1px);transition:transform .1s}",
  ])("may contain %s", (css) => {
    expect(sheetFaults(css)).toEqual([]);
  });
});
