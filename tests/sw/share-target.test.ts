import { beforeEach, expect, it, vi } from "vitest";

type Answer = (asked: { request: Request }) => Promise<Response>;

const answers: Answer[] = [];
vi.mock("workbox-routing", () => ({
  registerRoute: (_matches: unknown, answer: Answer) => void answers.push(answer),
}));

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

function form(parts: Record<string, string | File>): Request {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) body.append(name, part);
  return new Request("https://app.invalid/share", { method: "POST", body });
}

async function share(request: Request): Promise<string> {
  const answer = await answers[0]?.({ request });
  return `${answer?.status} ${answer?.headers.get("location")}`;
}

it("a text is searched for; a file waits for the page", async () => {
  expect(await share(form({ text: "አበበ & co" }))).toBe(`303 /?q=${encodeURIComponent("አበበ & co")}`);
  expect(kept).toEqual([]);
  expect(await share(form({ lists: new File(["lists"], "lists.txt") }))).toBe("303 /share?shared");
  expect(kept).toEqual(["lists"]);
});

it("what cannot be kept or read still opens the page, where the file can be chosen", async () => {
  isFull = true;
  expect(await share(form({ lists: new File(["lists"], "lists.txt") }))).toBe("303 /share");
  const broken = new Request("https://app.invalid/share", {
    method: "POST",
    body: "no form",
    headers: { "content-type": "multipart/form-data; boundary=x" },
  });
  expect(await share(broken)).toBe("303 /share");
});

it("a file that no page took goes with a new build, unless it came within a day", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await share(form({ lists: new File(["lists"], "lists.txt") }));
  vi.setSystemTime(Date.now() + 3_600_000);
  await activated();
  expect(waiting).toBeDefined();
  vi.setSystemTime(Date.now() + 24 * 3_600_000);
  await activated();
  expect(waiting).toBeUndefined();
  vi.useRealTimers();
  // As earlier builds kept it, without a time.
  waiting = new Response("lists");
  await activated();
  expect(waiting).toBeUndefined();
});
