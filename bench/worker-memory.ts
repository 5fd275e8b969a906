import type { CDPSession } from "@playwright/test";

type HeapUsage = { usedSize: number; embedderHeapUsedSize?: number; backingStorageSize?: number };

/** Measures after garbage collection, by V8's count: heap and array buffers in bytes. `urlPart` identifies the worker. */
export async function workerMemory(session: CDPSession, urlPart: string): Promise<number> {
  const sessionId = await attachToWorker(session, urlPart);
  await ask(session, sessionId, "HeapProfiler.collectGarbage");
  const usage = (await ask(session, sessionId, "Runtime.getHeapUsage")) as HeapUsage;
  if (usage.backingStorageSize === undefined) throw new Error("This Chromium does not count array buffers");
  await session.send("Target.setAutoAttach", { autoAttach: false, waitForDebuggerOnStart: false });
  return usage.usedSize + (usage.embedderHeapUsedSize ?? 0) + usage.backingStorageSize;
}

async function attachToWorker(session: CDPSession, urlPart: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`There is no worker with "${urlPart}" in its address`)),
      5_000,
    );
    session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
      if (targetInfo.type !== "worker" || !targetInfo.url.includes(urlPart)) return;
      clearTimeout(timer);
      resolve(sessionId);
    });
    session
      .send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
      .catch(reject);
  });
}

let lastId = 0;

function ask(session: CDPSession, sessionId: string, method: string): Promise<unknown> {
  const id = ++lastId;
  return new Promise((resolve, reject) => {
    const listen = ({ message }: { message: string }) => {
      const answer = JSON.parse(message) as { id?: number; result?: unknown; error?: { message: string } };
      if (answer.id !== id) return;
      session.off("Target.receivedMessageFromTarget", listen);
      if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
      else resolve(answer.result);
    };
    session.on("Target.receivedMessageFromTarget", listen);
    session
      .send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id, method, params: {} }) })
      .catch(reject);
  });
}
