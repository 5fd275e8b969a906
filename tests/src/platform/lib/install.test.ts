import { afterEach, describe, expect, it, vi } from "vitest";
import { createInstall, type InstallBrowser } from "../../../../src/platform/lib/install.ts";

const UA = {
  iphone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1",
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15",
  android: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/143.0.0.0 Mobile Safari/537.36",
  windows: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36",
} as const;

class FakeMedia extends EventTarget {
  matches = false;
}

type Phone = { ua?: string; touches?: number; alone?: boolean; iosAlone?: boolean };

function browser({ ua = UA.android, touches = 5, alone = false, iosAlone = false }: Phone = {}) {
  const events = new EventTarget();
  const media = new FakeMedia();
  media.matches = alone;
  const install = createInstall();
  install.listen({
    addEventListener: events.addEventListener.bind(events),
    matchMedia: () => media,
    navigator: { userAgent: ua, maxTouchPoints: touches, standalone: iosAlone },
  } as unknown as InstallBrowser);
  return {
    install,
    media,
    installed: () => events.dispatchEvent(new Event("appinstalled")),
    offer: (prompt: () => Promise<"accepted" | "dismissed">) => {
      let choose: (choice: { outcome: string }) => void;
      const userChoice = new Promise((resolve) => (choose = resolve));
      const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
        userChoice,
        prompt: async () => choose({ outcome: await prompt() }),
      });
      events.dispatchEvent(event);
      return event;
    },
  };
}

const accepts = () => Promise.resolve("accepted" as const);
const dismisses = () => Promise.resolve("dismissed" as const);

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the installation", () => {
  it("is unknown before the browser is asked, as on the server", () => {
    expect(createInstall().state()).toEqual({ platform: "desktop", offered: false, standalone: false });
  });

  it.each([
    ["ios", UA.iphone, 5],
    ["ios", UA.mac, 5],
    ["desktop", UA.mac, 0],
    ["android", UA.android, 5],
    ["desktop", UA.windows, 10],
  ])("detects %s", (platform, ua, touches) => {
    expect(browser({ ua, touches }).install.state().platform).toBe(platform);
  });

  it("stores the browser's prompt, suppresses its banner and notifies listeners", () => {
    const { install, offer } = browser();
    let told = 0;
    install.subscribe(() => (told += 1));
    expect(install.state().offered).toBe(false);
    const event = offer(accepts);
    expect(event.defaultPrevented).toBe(true);
    expect(install.state()).toMatchObject({ offered: true, standalone: false });
    expect(told).toBe(1);
  });

  it.each<[string, Phone]>([
    ["display-mode", { alone: true }],
    ["iOS's own word", { ua: UA.iphone, iosAlone: true }],
  ])("offers nothing to an app running standalone by %s, and reports it as installed", async (_by, phone) => {
    const { install, offer } = browser(phone);
    offer(() => Promise.reject(new Error("must not be asked")));
    expect(install.state()).toMatchObject({ offered: false, standalone: true });
    expect(await install.request()).toBe("installed-already");
  });

  it("clears the prompt once accepted, and is standalone from then on", async () => {
    const { install, offer } = browser();
    offer(accepts);
    expect(await install.request()).toBe("accepted");
    expect(install.state()).toMatchObject({ offered: false, standalone: true });
    expect(await install.request()).toBe("installed-already");
  });

  it("keeps the prompt when dismissed", async () => {
    const { install, offer } = browser();
    offer(dismisses);
    expect(await install.request()).toBe("dismissed");
    expect(install.state()).toMatchObject({ offered: true, standalone: false });
  });

  it("clears the prompt and is standalone after the browser's installed event", async () => {
    const { install, offer, installed } = browser();
    offer(accepts);
    installed();
    expect(install.state()).toMatchObject({ offered: false, standalone: true });
  });

  it("is standalone when the window becomes the app's own", () => {
    const { install, media } = browser();
    media.matches = true;
    media.dispatchEvent(new Event("change"));
    expect(install.state().standalone).toBe(true);
  });

  it("logs a failing prompt, and treats it as unavailable", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { install, offer } = browser();
    offer(() => Promise.reject(new Error("no gesture")));
    expect(await install.request()).toBe("unavailable");
    expect(warn).toHaveBeenCalledOnce();
    expect(install.state().standalone).toBe(false);
  });

  it("shows Safari's steps on iOS, and is unavailable without a prompt", async () => {
    expect(await browser({ ua: UA.iphone }).install.request()).toBe("ios");
    expect(await browser({ ua: UA.windows }).install.request()).toBe("unavailable");
  });
});
