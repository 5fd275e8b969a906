import { assertNever } from "#domain/base/result.ts";
import type { Answered, Asked, OpenedPush, Question } from "./push-process.ts";
import { startPushService } from "./push-service.ts";

const service = await startPushService({ port: Number(process.argv[2] ?? 0) });

async function answer(question: Question): Promise<unknown> {
  switch (question.kind) {
    case "subscribe":
      return Array.from({ length: question.count }, () => service.subscribe(question.key));
    case "behave":
      service.behave(question.behaviour, question.endpoint);
      return null;
    case "count": {
      const { user, system } = process.cpuUsage();
      const [requests, connections] = [service.requests(), service.connections()];
      const pushes = service.pushes().length;
      const bytes = service.bytes();
      return {
        requests,
        connections,
        bytes,
        pushes,
        faults: service.faults(),
        cpuMs: (user + system) / 1_000,
      };
    }
    case "read": {
      const pushes = service.pushes();
      service.clear();
      return Promise.all(
        pushes.map(async (push): Promise<OpenedPush> => {
          const { endpoint, ttl, urgency, topic } = push;
          return { endpoint, ttl, urgency, topic, text: await service.open(push) };
        }),
      );
    }
    default:
      return assertNever(question);
  }
}

process.on("message", ({ id, question }: Asked) => {
  void answer(question).then((value) => process.send?.({ id, value } satisfies Answered));
});
process.once("disconnect", () => void service.close().then(() => process.exit()));
process.send?.(service.origin);
