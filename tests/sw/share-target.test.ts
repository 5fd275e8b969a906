import { beforeEach, expect, it, vi } from "vitest";

type Answer = (asked: { request: Request }) => Promise<Response>;

const answers: Answer[] = [];
vi.mock("workbox-routing", () => ({
  registerRoute: (_matches: unknown, answer: Answer) => void answers.push(answer),
}));

const { receiveShares } = await import("../../sw/share-target.ts");
receiveShares();

let kept: string[] = [];
let isFull = false;

beforeEach(() => {
  kept = [];
  isFull = false;
  vi.stubGlobal("caches", {
    open: async () => ({
      put: async (_url: string, answer: Response) => {
        if (isFull) throw new DOMException("no room", "QuotaExceededError");
        kept.push(await answer.text());
      },
    }),
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
