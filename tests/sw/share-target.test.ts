import { beforeEach, expect, it, vi } from "vitest";

type Answer = (asked: { request: Request }) => Promise<Response>;

const answers: Answer[] = [];
vi.mock("workbox-routing", () => ({
  registerRoute: (_matches: unknown, answer: Answer) => void answers.push(answer),
}));

vi.stubGlobal("location", new URL("https://app.invalid/sw.js"));
let activated: () => Promise<void> = async () => undefined;
vi.stubGlobal("self", {
  addEventListener: (_type: "activate", listener: (event: object) => void) => {
    activated = async () => {
      const work: unknown[] = [];
      listener({ waitUntil: (one: unknown) => work.push(one) });
      await Promise.all(work);
    };
  },
});
const { receiveShares } = await import("../../sw/share-target.ts");
receiveShares();

let kept: string[] = [];
let waiting: Response | undefined;
let isFull = false;

beforeEach(() => {
  kept = [];
  isFull = false;
  vi.stubGlobal("caches", {
    open: async () => ({
      put: async (_url: string, answer: Response) => {
        if (isFull) throw new DOMException("no room", "QuotaExceededError");
        waiting = answer.clone();
        kept.push(await answer.text());
      },
    }),
    match: async () => waiting,
    delete: async () => {
      waiting = undefined;
    },
  });
  // Node's wants an absolute address.
  vi.stubGlobal(
    "Response",
    class extends Response {
      static override redirect(url: string, status: number): Response {
        return new Response(null, { status, headers: { location: url } });
      }
    },
  );
});

function form(parts: Record<string, string | File>, init: RequestInit = {}): Request {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.append(name, part);
  return new Request("https://app.invalid/share", { ...init, method: "POST", body });
}

const LISTS = "passport-lists 1 and so on";
const listsOf = (bytes: number) => new File([LISTS, new Uint8Array(bytes - LISTS.length)], "lists.txt");

async function share(request: Request): Promise<string> {
  const answer = await answers[0]?.({ request });
  return `${answer?.status} ${answer?.headers.get("location")}`;
}

it("a text is searched for; a file waits for the page", async () => {
  expect(await share(form({ text: "አበበ & co" }))).toBe(`303 /?q=${encodeURIComponent("አበበ & co")}`);
  expect(kept).toEqual([]);
  expect(await share(form({ lists: new File([LISTS], "lists.txt") }))).toBe("303 /share?shared");
  expect(kept).toEqual([LISTS]);
});

it("a file that is too large is refused before it is kept; one of two million passports is not", async () => {
  expect(await share(form({ lists: listsOf(60_000_000) }))).toBe("303 /share?refused=too-large");
  expect(await share(form({ lists: listsOf(32_000_001) }))).toBe("303 /share?refused=too-large");
  expect(kept).toEqual([]);
  expect(await share(form({ lists: listsOf(25_000_000) }))).toBe("303 /share?shared");
  expect(kept).toHaveLength(1);
});

it("what is not a file of lists is not kept, one of a later version is", async () => {
  for (const text of ["", "passport", "dear friend, how are you", "Passport-lists 1"])
    expect(await share(form({ lists: new File([text], "lists.txt") }))).toBe("303 /share?refused=not-lists");
  expect(kept).toEqual([]);
  expect(await share(form({ lists: new File(["passport-lists 2…"], "lists.ppl") }))).toBe(
    "303 /share?shared",
  );
});

it("a page of another site cannot leave a file here; the share sheet, which names nobody, can", async () => {
  const lists = new File([LISTS], "lists.txt");
  const asked = (origin: string | null, referrer: string): Request =>
    Object.defineProperties(form({ lists }), {
      headers: { value: new Headers(origin === null ? {} : { origin }) },
      referrer: { value: referrer },
    });
  for (const [origin, referrer] of [
    ["https://evil.invalid", ""],
    [null, "https://evil.invalid/page"],
    ["null", "http://app.invalid/"],
    ["https://app.invalid.evil.invalid", "https://app.invalid/"],
  ] as const)
    expect(await share(asked(origin, referrer))).toBe("303 /share?refused=elsewhere");
  expect(kept).toEqual([]);
  for (const [origin, referrer] of [
    [null, ""],
    ["null", ""],
    [null, "android-app://org.telegram.messenger"],
    ["https://app.invalid", "https://app.invalid/"],
  ] as const)
    expect(await share(asked(origin, referrer))).toBe("303 /share?shared");
});

it("what cannot be kept or read still opens the page, where the file can be chosen", async () => {
  isFull = true;
  expect(await share(form({ lists: new File([LISTS], "lists.txt") }))).toBe("303 /share");
  const broken = new Request("https://app.invalid/share", {
    method: "POST",
    body: "no form",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  expect(await share(broken)).toBe("303 /share");
});

it("a file that no page took goes with a new build, unless it came within a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await share(form({ lists: new File([LISTS], "lists.txt") }));
  vi.setSystemTime(Date.now() + 3_600_000);
  await activated();
  expect(waiting).toBeDefined();
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  await activated();
  expect(waiting).toBeUndefined();
  vi.useRealTimers();
  // Earlier builds kept it like this, without a time.
  waiting = new Response("lists");
  await activated();
  expect(waiting).toBeUndefined();
});
