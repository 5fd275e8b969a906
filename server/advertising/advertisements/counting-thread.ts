import { parentPort, workerData } from "node:worker_threads";
import { openStore } from "../../store/open-store.ts";
import { errorText } from "../../worker-thread.ts";
import { writeCounted, type CountingReply, type CountingRequest, type CountingTask } from "./counting.ts";

const port = parentPort;
if (!port) throw new Error("The counting thread is started by counting-worker.ts");
const task = workerData as CountingTask;
const store = await openStore(task.store);
let writing = Promise.resolve();

async function write({ id, items, nowMs }: Extract<CountingRequest, { kind: "write" }>): Promise<void> {
  let reply: CountingReply;
  try {
    reply = { kind: "written", id, offers: await writeCounted(store, items, nowMs) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    reply = { kind: "failed", id, detail: errorText(error), code };
  }
  port?.postMessage(reply);
}

port.on("message", (request: CountingRequest) => {
  if (request.kind === "write") writing = writing.then(() => write(request));
  else void writing.then(() => store.close()).then(() => port.close());
});
