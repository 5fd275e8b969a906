import type { LocalAnswer } from "#domain/rendered-page.ts";
import type { App } from "../routes.ts";

/** The API's answer without a network, counted like a question of this visitor's own. */
export async function askHere(app: App, remoteAddress: string, path: string): Promise<LocalAnswer> {
  const answer = await app.inject({ url: path, remoteAddress, headers: { accept: "application/json" } });
  const headers = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return { status: answer.statusCode, headers, body: answer.body };
}
