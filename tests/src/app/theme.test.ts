import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createTheme, THEME_KEY } from "../../../src/app/theme.ts";

const html = readFileSync("index.html", "utf8");

type Meta = { name: string; content: string; media: string; dataset: { theme?: string } };

function openPage() {
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const metas: Meta[] = [...html.matchAll(/<meta [^>]*>/g)].map(([tag]) => {
    const theme = attribute(tag, "data-theme");
    return {
      name: attribute(tag, "name") ?? "",
      content: attribute(tag, "content") ?? "",
      media: attribute(tag, "media") ?? "",
      dataset: theme === undefined ? {} : { theme },
    };
  });
  const root: { dataset: { theme?: string } } = { dataset: {} };
  const page = {
    documentElement: root,
    querySelectorAll: (selector: string) => metas.filter(({ name }) => selector === `meta[name=${name}]`),
  };
  return {
    page: page as unknown as Document,
    seen: () => ({
      theme: root.dataset.theme,
      scheme: metas.find(({ name }) => name === "color-scheme")?.content,
      colours: metas.filter(({ name }) => name === "theme-color").map(({ media }) => media),
    }),
  };
}

function openTab({
  dark = false,
  storage = memory(),
}: { dark?: boolean; storage?: Pick<Storage, "getItem" | "setItem"> } = {}) {
  const { page, seen } = openPage();
  const window = new EventTarget();
  const system = Object.assign(new EventTarget(), { matches: dark });
  const theme = createTheme({
    page,
    storage: () => storage,
    systemDark: () => system,
    window,
  });
  return { theme, seen, window, system };
}

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

function storageEvent(key: string | null, newValue: string | null): Event {
  return Object.assign(new Event("storage"), { key, newValue });
}

const SYSTEM = {
  theme: undefined,
  scheme: "light dark",
  colours: ["(prefers-color-scheme: light)", "(prefers-color-scheme: dark)"],
};
const LIGHT = { theme: "light", scheme: "light", colours: ["all", "not all"] };
const DARK = { theme: "dark", scheme: "dark", colours: ["not all", "all"] };

describe("the theme", () => {
  it("follows the system by default", () => {
    for (const dark of [false, true]) {
      const { theme, seen } = openTab({ dark });
      expect(theme.current()).toBe(dark ? "dark" : "light");
      expect(seen()).toEqual(SYSTEM);
    }
  });

  it("toggles from what is shown to the other, and back, and is stored under the product's key", () => {
    const storage = memory();
    const { theme, seen } = openTab({ dark: true, storage });
    theme.flip();
    expect(seen()).toEqual(LIGHT);
    expect(storage.getItem(THEME_KEY)).toBe("light");
    theme.flip();
    expect(seen()).toEqual(DARK);
    expect(storage.getItem(THEME_KEY)).toBe("dark");
  });

  it("notifies listeners of toggles and system changes, until they unsubscribe", () => {
    const { theme, system } = openTab();
    let told = 0;
    const leave = theme.subscribe(() => (told += 1));
    theme.flip();
    expect(told).toBe(1);
    system.dispatchEvent(new Event("change"));
    expect(told).toBe(2);
    leave();
    theme.flip();
    system.dispatchEvent(new Event("change"));
    expect(told).toBe(2);
  });

  it("follows another tab, also back to the system when storage is cleared", () => {
    const { theme, seen, window } = openTab();
    theme.subscribe(() => {});
    window.dispatchEvent(storageEvent(THEME_KEY, "dark"));
    expect(seen()).toEqual(DARK);
    window.dispatchEvent(storageEvent("something-else", "light"));
    expect(seen()).toEqual(DARK);
    window.dispatchEvent(storageEvent(null, null));
    expect(seen()).toEqual(SYSTEM);
  });

  it("ignores invalid stored values", () => {
    const { theme, seen, window } = openTab();
    theme.subscribe(() => {});
    window.dispatchEvent(storageEvent(THEME_KEY, "purple"));
    expect(seen()).toEqual(SYSTEM);
  });

  it("toggles without storage", () => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    const { theme, seen } = openTab({ storage: { getItem: refuse, setItem: refuse } });
    theme.flip();
    expect(seen()).toEqual(DARK);
  });
});

describe("the script in index.html", () => {
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";

  function runScript(getItem: (key: string) => string | null) {
    const { page, seen } = openPage();
    // oxlint-disable-next-line no-new-func, no-implied-eval, typescript/no-unsafe-call -- the page's own script, run as the page runs it
    new Function("document", "localStorage", script)(page, { getItem });
    return seen();
  }

  it("applies a stored choice exactly as the app does", () => {
    expect(runScript((key) => (key === THEME_KEY ? "light" : null))).toEqual(LIGHT);
    expect(runScript((key) => (key === THEME_KEY ? "dark" : null))).toEqual(DARK);
  });

  it("follows the system without a choice, with an invalid one, and when storage throws", () => {
    expect(runScript(() => null)).toEqual(SYSTEM);
    expect(runScript(() => "purple")).toEqual(SYSTEM);
    expect(
      runScript(() => {
        throw new DOMException("denied", "SecurityError");
      }),
    ).toEqual(SYSTEM);
  });
});
