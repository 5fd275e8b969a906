import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type RegistrationOptions,
  registerServiceWorker,
} from "../../../src/app/service-worker-registration.ts";

class FakeWorker extends EventTarget {
  state = "installing";
  messages: unknown[] = [];
  postMessage(message: unknown): void {
    this.messages.push(message);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null;
  installing: FakeWorker | null = null;
  find(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
  }
}

class FakeContainer extends EventTarget {
  controller: unknown = null;
  registration = new FakeRegistration();
  failure: Error | null = null;
  register = (): Promise<FakeRegistration> =>
    this.failure === null ? Promise.resolve(this.registration) : Promise.reject(this.failure);
}

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  hide(): void {
    this.visibilityState = "hidden";
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const SKIP = { type: "SKIP_WAITING" };
let container: FakeContainer;
let page: FakePage;
let reloads: number;

beforeEach(() => {
  vi.stubGlobal("location", new URL("https://example.org/"));
  container = new FakeContainer();
  page = new FakePage();
  reloads = 0;
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function start(change: Partial<RegistrationOptions> = {}) {
  const update = registerServiceWorker({
    container: container as unknown as ServiceWorkerContainer,
    whenReady: (run) => run(),
    page: page,
    nothingUnsent: () => true,
    nothingWritten: () => true,
    reload: () => void (reloads += 1),
    ...change,
  });
  await Promise.resolve();
  await Promise.resolve();
  return update;
}

describe("the service worker's registration", () => {
  it("offers a newer build, activates it on consent and reloads once", async () => {
    container.controller = {};
    const update = await start();
    let told = 0;
    update.subscribe(() => (told += 1));
    const worker = new FakeWorker();
    container.registration.find(worker);
    expect(update.isWaiting()).toBe(false);
    worker.become("installed");
    expect([update.isWaiting(), told, worker.messages]).toEqual([true, 1, []]);
    update.apply();
    expect(worker.messages).toEqual([SKIP]);
    container.dispatchEvent(new Event("controllerchange"));
    container.dispatchEvent(new Event("controllerchange"));
    expect(reloads).toBe(1);
  });

  it("offers a reload when code is missing, without a worker too", async () => {
    const update = await start({ container: null });
    let told = 0;
    update.subscribe(() => (told += 1));
    update.offerReload();
    expect([update.isWaiting(), told, reloads]).toEqual([true, 1, 0]);
    update.apply();
    expect(reloads).toBe(1);
  });

  it("does not reload what is being written when another tab updates, but offers it", async () => {
    container.controller = {};
    const waiting = new FakeWorker();
    container.registration.waiting = waiting;
    const update = await start({ nothingWritten: () => false });
    container.dispatchEvent(new Event("controllerchange"));
    expect([reloads, update.isWaiting()]).toEqual([0, true]);
    update.apply();
    expect([reloads, waiting.messages]).toEqual([1, []]);
  });

  it("reloads what is being written when this tab asked for the update", async () => {
    container.controller = {};
    container.registration.waiting = new FakeWorker();
    const update = await start({ nothingWritten: () => false });
    update.apply();
    container.dispatchEvent(new Event("controllerchange"));
    expect(reloads).toBe(1);
  });

  it("neither offers nor reloads for the first worker", async () => {
    const update = await start();
    const worker = new FakeWorker();
    container.registration.find(worker);
    worker.become("installed");
    container.dispatchEvent(new Event("controllerchange"));
    expect([update.isWaiting(), reloads]).toEqual([false, 0]);
  });

  it("offers a worker that was already waiting", async () => {
    container.controller = {};
    container.registration.waiting = new FakeWorker();
    const update = await start();
    expect(update.isWaiting()).toBe(true);
  });

  it("offers a worker that was being installed", async () => {
    container.controller = {};
    const worker = new FakeWorker();
    container.registration.installing = worker;
    const update = await start();
    expect(update.isWaiting()).toBe(false);
    worker.become("installed");
    expect(update.isWaiting()).toBe(true);
  });

  it("activates silently when the page is hidden and nothing is unsent", async () => {
    container.controller = {};
    const waiting = new FakeWorker();
    container.registration.waiting = waiting;
    await start();
    expect(waiting.messages).toEqual([]);
    page.hide();
    expect(waiting.messages).toEqual([SKIP]);
  });

  it("waits for consent while something is unsent, hidden or not", async () => {
    container.controller = {};
    const waiting = new FakeWorker();
    container.registration.waiting = waiting;
    await start({ nothingUnsent: () => false });
    page.hide();
    expect(waiting.messages).toEqual([]);
  });

  it("only warns on failure", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    container.failure = new Error("no");
    const update = await start();
    await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
    expect(update.isWaiting()).toBe(false);
    warn.mockRestore();
  });
});
