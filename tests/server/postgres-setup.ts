import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import type { TestProject } from "vitest/node";
import { openStore } from "../../server/store/open-store.ts";
import { startCluster } from "./postgres-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** `POST` returns a fresh, migrated database's URL. */
    postgresBroker: string;
  }
}

const TEMPLATE = "passport_status_template";

/** One PostgreSQL a run, started on demand; databases are copies of a migrated template. */
// oxlint-disable-next-line import/no-default-export -- how Vitest finds a global set-up
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let cluster: ReturnType<typeof withTemplate> | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  const broker = createServer((_request, response) => {
    cluster ??= withTemplate();
    // PostgreSQL refuses concurrent copies of a template.
    const made = turn.then(async () => (await cluster)?.createDatabase() ?? "");
    turn = made.catch(() => undefined);
    made.then(
      (url) => response.end(url),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => broker.listen(0, "127.0.0.1", resolve));
  project.provide("postgresBroker", `http://127.0.0.1:${(broker.address() as AddressInfo).port}/`);
  return async () => {
    broker.closeAllConnections();
    await new Promise((resolve) => broker.close(resolve));
    await (await cluster)?.stop();
  };
}

type Template = { createDatabase: () => Promise<string>; stop: () => Promise<void> };

async function withTemplate(): Promise<Template> {
  const { run, urlOf, stop } = await startCluster();
  await run(`create database ${TEMPLATE}`);
  await (await openStore({ databaseUrl: urlOf(TEMPLATE), dataDir: tmpdir() })).close();
  return {
    createDatabase: async () => {
      const name = `test_${randomUUID().replaceAll("-", "")}`;
      // Copied page by page, each would be written to the log too.
      await run(`create database ${name} template ${TEMPLATE} strategy file_copy`);
      return urlOf(name);
    },
    stop,
  };
}
