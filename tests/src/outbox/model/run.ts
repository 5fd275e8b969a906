import { Person } from "./person.ts";
import { Phone, type Sabotage } from "./phone.ts";
import { seededRandom } from "./seeded-random.ts";
import { MODEL_START, type ModelServer } from "./server.ts";
import { faultsOf, goesByItself } from "./verdict.ts";
import { type Serve, Wire, type WireRequest } from "./wire.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TABS = ["one", "two"] as const;

/** Weights. */
const EVENTS = {
  make: 10,
  handle: 4,
  answer: 16,
  look: 3,
  stranger: 2,
  "tab-closed": 1.5,
  worker: 3,
  "worker-killed": 1,
  "server-killed": 0.7,
  "server-up": 2,
  offline: 1.5,
  online: 2.5,
  "session-over": 0.8,
  "sign-in": 2,
  "time-passes": 5,
  "clock-set": 0.5,
  late: 1,
} as const;

export type Planted = Sabotage & {
  /** Alter requests and received answers. */
  tamper?: (request: WireRequest) => void;
  receive?: (answer: Response) => Response;
};

export type RunResult = {
  faults: string[];
  /** Events in order. */
  story: string[];
  changes: number;
  happened: ReadonlyMap<string, number>;
  states: ReadonlySet<string>;
};

/** Two admins, every fault, a verdict. */
export async function playRun(server: ModelServer, seed: number, planted: Planted = {}): Promise<RunResult> {
  const chance = seededRandom(seed);
  server.clock.now = MODEL_START;
  /** Clock skew. */
  let skew = chance.happens(0.2) ? (chance.next() - 0.5) * 4 * DAY : 0;
  const story: string[] = [];
  const serve: Serve = async (request) => {
    const answer = await server.serve(request);
    const { method, path, headers, body } = request;
    const key = headers.get("idempotency-key") ?? "no key";
    story.push(`${method} ${path} ${key} ${headers.get("if-match") ?? ""} ${body ?? ""} → ${answer.status}`);
    return answer;
  };
  const wire = new Wire(serve, chance, planted);
  const admins = [await server.newAdmin(), await server.newAdmin()];
  const stranger = { id: await server.newAdmin(), token: "" };
  stranger.token = await server.signIn(stranger.id);
  const tokens = new Map<number, string>();
  const signIn = async (accountId: number) => void tokens.set(accountId, await server.signIn(accountId));
  for (const admin of admins) await signIn(admin);
  const phone = new Phone({ wire, chance, tokens, now: () => server.clock.now + skew, sabotage: planted });
  const prefix = `M${seed.toString(36).toUpperCase().padStart(4, "0")}Z`;
  const person = new Person({ server, chance, admins, tokens, stranger, prefix });
  await person.begin(3);

  const happened = new Map<string, number>();
  const states = new Set<string>();
  const anyAdmin = () => chance.pick(admins) ?? 0;
  const anyTab = () => phone.tab(chance.pick(TABS) ?? "one");

  const happen: Record<keyof typeof EVENTS, () => unknown> = {
    make: () => person.make(anyTab(), anyAdmin()),
    handle: () => person.handle(anyTab()),
    answer: () => wire.step(),
    look: () => person.look(anyTab(), anyAdmin(), !wire.offline && !wire.serverDown),
    stranger: () => person.strangerActs(),
    "tab-closed": () => phone.killTab(chance.pick(TABS) ?? "one"),
    worker: () => phone.wakeWorker(),
    "worker-killed": () => phone.killWorker(),
    "server-killed": () => wire.killServer(),
    "server-up": () => (wire.serverDown = false),
    offline: () => (wire.offline = true),
    online: () => {
      wire.offline = false;
      void anyTab().drain("online");
    },
    "session-over": async () => {
      const admin = anyAdmin();
      await server.expire(admin);
      // The page may not know yet.
      if (chance.happens(0.3)) tokens.delete(admin);
    },
    "sign-in": () => signIn(anyAdmin()),
    "time-passes": () => {
      const passed = chance.weigh({ seconds: 5, minutes: 5, hours: 2, days: 0.4 });
      const most = { seconds: 30_000, minutes: 10 * 60_000, hours: 10 * HOUR, days: 20 * DAY }[passed];
      server.clock.now += chance.next() * most;
      void anyTab().drain();
    },
    "clock-set": () => {
      skew =
        chance.weigh({ right: 3, hours: 2, years: 1 }) === "right"
          ? 0
          : skew + (chance.next() - 0.5) * 6 * DAY;
      if (chance.happens(0.2)) skew = (chance.happens(0.5) ? 1 : -1) * 3000 * DAY;
    },
    late: () => wire.deliverLate(),
  };

  for (let step = 0; step < 60; step++) {
    const event = chance.weigh(EVENTS);
    happened.set(event, (happened.get(event) ?? 0) + 1);
    story.push(event);
    await happen[event]();
    await phone.settle();
    if (step % 6 === 0) for (const { state } of await phone.list()) states.add(state);
  }
  await heal();
  const rows = await phone.list();
  for (const { state } of rows) states.add(state);
  const faults = faultsOf(person.remembered.values(), rows, await server.effects());
  phone.killAll();
  for (const [fate, times] of wire.fates) happened.set(fate, times);
  if (faults.length > 0) story.push(...rows.map((row) => JSON.stringify(row)));
  return { faults, story, changes: person.remembered.size, happened, states };

  /** Repairs everything and drains. */
  async function heal(): Promise<void> {
    wire.offline = false;
    wire.serverDown = false;
    wire.healed = true;
    await wire.deliverLate();
    for (const admin of admins) await signIn(admin);
    phone.killAll();
    for (let round = 0; round < 40; round++) {
      server.clock.now += HOUR;
      void phone.tab("one").drain("online");
      do await phone.settle();
      while (await wire.step());
      const rows = await phone.list();
      if (!rows.some((row) => goesByItself(row, rows))) return;
      await signIn(admins[round % admins.length] ?? 0);
    }
  }
}
