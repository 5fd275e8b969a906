import { parseAst } from "vite";

/** Syntax tree nodes. */
type Node = { type: string; [field: string]: unknown };

/** Missing in Chrome 95, Safari 15.4 or Firefox 97. */
const MISSING_GLOBALS: ReadonlySet<string> = new Set([
  "cancelIdleCallback",
  "CompressionStream",
  "cookieStore",
  "DecompressionStream",
  "Iterator",
  "navigation",
  "Notification",
  "OffscreenCanvas",
  "PushManager",
  "reportError",
  "requestIdleCallback",
  "Sanitizer",
  "scheduler",
  "SharedWorker",
  "structuredClone",
  "SyncManager",
  "Temporal",
  "trustedTypes",
  "URLPattern",
]);

const MISSING_STATICS: ReadonlySet<string> = new Set([
  "AbortSignal.any",
  "AbortSignal.timeout",
  "Array.fromAsync",
  "CSS.highlights",
  "Error.isError",
  "Intl.DurationFormat",
  "Intl.Segmenter",
  "Map.groupBy",
  "Math.sumPrecise",
  "Object.groupBy",
  "Promise.try",
  "Promise.withResolvers",
  "ReadableStream.from",
  "RegExp.escape",
  "Response.json",
  "Uint8Array.fromBase64",
  "Uint8Array.fromHex",
  "URL.canParse",
  "URL.parse",
]);

/** Distinctive on any object. */
const MISSING_METHODS: ReadonlySet<string> = new Set([
  "checkVisibility",
  "difference",
  "findLast",
  "findLastIndex",
  "getOrInsert",
  "getOrInsertComputed",
  "hidePopover",
  "intersection",
  "isDisjointFrom",
  "isSubsetOf",
  "isSupersetOf",
  "isWellFormed",
  "randomUUID",
  "requestStorageAccess",
  "setHTML",
  "setHTMLUnsafe",
  "showPicker",
  "showPopover",
  "startViewTransition",
  "symmetricDifference",
  "throwIfAborted",
  "toBase64",
  "toHex",
  "togglePopover",
  "toReversed",
  "toSorted",
  "toSpliced",
  "toWellFormed",
  "waitForAnimation",
]);

/** A syntax error: the whole file fails. */
const LOOK_BEHIND = /\(\?<[=!]/;
/** A selector string with one of these throws. */
const MISSING_SELECTORS = /:(has\(|modal\b|popover-open\b|user-(in)?valid\b|open\b|state\()/;
const SELECTOR_CALLS = new Set(["querySelector", "querySelectorAll", "closest", "matches"]);

/**
 * Features that the oldest supported browsers lack. A name the file tests for (`typeof x`, `"x" in y`, `x?.()`, `y.x
 * &&`) counts as guarded.
 */
export function scriptFaults(code: string): string[] {
  const faults = new Set<string>();
  const guarded = new Set<string>();
  const used = new Map<string, string>();
  const tree = parseAst(code) as unknown as Node;
  walk(tree, { inFunction: false, parent: null }, (node, { inFunction, parent }) => {
    if (node.type === "StaticBlock") faults.add("static block in a class");
    if (node.type === "AwaitExpression" && !inFunction) faults.add("await outside of a function");
    if (node.type === "ForOfStatement" && node["await"] === true && !inFunction)
      faults.add("await outside of a function");
    noteRegExp(node, faults);
    noteSelector(node, faults);
    noteGuard(node, guarded);
    const name = missingName(node, parent);
    if (name !== null) used.set(name.fault, name.tested);
  });
  for (const [fault, tested] of used) if (!guarded.has(tested)) faults.add(fault);
  return [...faults].sort();
}

type Place = { inFunction: boolean; parent: Node | null };

function walk(node: Node, place: Place, visit: (node: Node, place: Place) => void): void {
  visit(node, place);
  const inFunction = place.inFunction || /Function|^PropertyDefinition$/.test(node.type);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, { inFunction, parent: node }, visit);
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function noteRegExp(node: Node, faults: Set<string>): void {
  const made =
    (node.type === "NewExpression" || node.type === "CallExpression") && nameOf(node["callee"]) === "RegExp";
  const regex = node["regex"] as { pattern: string; flags: string } | undefined;
  if (regex !== undefined && LOOK_BEHIND.test(regex.pattern))
    faults.add("regular expression that looks behind");
  if (regex !== undefined && /v/.test(regex.flags)) faults.add("regular expression with the flag v");
  if (made && LOOK_BEHIND.test(JSON.stringify(node["arguments"])))
    faults.add("regular expression that looks behind");
}

function noteSelector(node: Node, faults: Set<string>): void {
  if (node.type !== "CallExpression" || !SELECTOR_CALLS.has(nameOf(node["callee"]) ?? "")) return;
  const found = MISSING_SELECTORS.exec(JSON.stringify(node["arguments"]));
  if (found !== null) faults.add(`selector ${found[0]}`);
}

function noteGuard(node: Node, guarded: Set<string>): void {
  const note = (value: unknown): void => {
    const name = nameOf(value);
    if (name !== null) guarded.add(name);
  };
  if (node.type === "UnaryExpression" && node["operator"] === "typeof") note(node["argument"]);
  if (node.type === "BinaryExpression") {
    if (node["operator"] === "in") note(node["left"]);
    else if (/^[!=]==?$/.test(String(node["operator"]))) {
      note(node["left"]);
      note(node["right"]);
    }
  }
  // Destructured into that name.
  if (node.type === "ObjectPattern") for (const { value } of node["properties"] as Node[]) note(value);
  if (node.type === "LogicalExpression") note(node["left"]);
  if (node.type === "ConditionalExpression" || node.type === "IfStatement") note(node["test"]);
  if (node.type === "CallExpression" && node["optional"] === true) note(node["callee"]);
  if (node.type === "MemberExpression" && node["optional"] === true) note(node["object"]);
}

/** Identifier, last member or string value. */
function nameOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === "Identifier") return String(value["name"]);
  if (value.type === "Literal" && typeof value["value"] === "string") return value["value"];
  if (value.type === "MemberExpression" && value["computed"] !== true) return nameOf(value["property"]);
  if (value.type === "UnaryExpression" && value["operator"] === "!") return nameOf(value["argument"]);
  return null;
}

function missingName(node: Node, parent: Node | null): { fault: string; tested: string } | null {
  if (node.type === "Identifier") {
    const name = String(node["name"]);
    if (!MISSING_GLOBALS.has(name) || isOnlyNamed(node, parent)) return null;
    return { fault: name, tested: name };
  }
  if (node.type !== "MemberExpression") return null;
  const name = nameOf(node);
  if (name === null) return null;
  const whole = `${nameOf(node["object"]) ?? ""}.${name}`;
  const called = parent?.type === "CallExpression" && parent["callee"] === node;
  if (MISSING_STATICS.has(whole) || (called && MISSING_METHODS.has(name)))
    return { fault: whole.replace(/^\./, "…."), tested: name };
  return null;
}

/** Names of properties, parameters or declarations. */
function isOnlyNamed(node: Node, parent: Node | null): boolean {
  if (parent === null) return false;
  if (parent.type === "MemberExpression") return parent["property"] === node && parent["computed"] !== true;
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(parent.type)) return parent["key"] === node;
  return /Function|VariableDeclarator|Class/.test(parent.type) && parent["init"] !== node;
}
