import type { LocalAnswer } from "#domain/rendered-page.ts";
import type { App } from "../route-deps.ts";

/** Calls the API in process; counts toward the visitor's limit. */
export async function requestInProcess(app: App, remoteAddress: string, path: string): Promise<LocalAnswer> {
  const answer = await app.inject({ url: path, remoteAddress, headers: { accept: "application/json" } });
  const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { status: answer.statusCode, headers, body: answer.body };
}
