import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { limitKey } from "../../../server/http/requester.ts";
import { loggerOptions } from "../../../server/http/request-log.ts";
import { describeOnEachStore } from "../stores.ts";
import { accountOf } from "../support/accounts.ts";
import { listen, rawSocket } from "../support/raw-socket.ts";
import { testApp } from "../test-app.ts";

const FORM = `--cut\r\nContent-Disposition: form-data; name="pdf_file"; filename="a.pdf"\r\n\r\n%PDF-1.7 `;

describeOnEachStore("A visitor who disconnects", (getStore) => {
  it("within a body causes no server error and leaves no folder behind", async () => {
    const lines: string[] = [];
    const app = await testApp(getStore(), {
      logger: { ...loggerOptions("info"), stream: { write: (line: string) => void lines.push(line) } },
    });
    const account = await accountOf(getStore(), "upload-files");
    const port = await listen(app);
    const before = await uploadFolders();
    const json =
      `POST ${apiPaths.register} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n` +
      `Content-Length: 900\r\n\r\n{"first`;
    const form =
      `POST ${apiPaths.pdfImport} HTTP/1.1\r\nHost: x\r\nAuthorization: ${account?.headers.authorization ?? ""}\r\n` +
      `Content-Type: multipart/form-data; boundary=cut\r\nContent-Length: 90000\r\n\r\n${FORM}`;
    const hangUpAfter = async (request: string, isReceived: () => Promise<void>) => {
      const { socket } = rawSocket(port);
      socket.write(request);
      await isReceived();
      socket.destroy();
    };
    await hangUpAfter(json, () => sleep(100));
    await hangUpAfter(form, async () => {
      await expect.poll(uploadFolders).toHaveLength(before.length + 1);
    });
    const told = () => lines.filter((line) => line.includes("hung up")).length;
    await expect.poll(told).toBeGreaterThan(0);
    const levels = lines.map((line) => (JSON.parse(line) as { level: number; msg: string }).level);
    expect(Math.max(...levels), lines.join("")).toBe(30);
    await expect.poll(uploadFolders).toEqual(before);
  });

  it("right after the request, a hundred times, is no error in the log and counts for its address", async () => {
    const lines: string[] = [];
    const app = await testApp(getStore(), {
      logger: { ...loggerOptions("info"), stream: { write: (line: string) => void lines.push(line) } },
    });
    const keys: string[] = [];
    app.addHook("onRequest", async (request) => void keys.push(limitKey(request.ip)));
    const port = await listen(app);
    for (let time = 0; time < 100; time++) {
      const { socket, closed } = rawSocket(port);
      await once(socket, "connect");
      socket.write(`GET ${apiPaths.passports}?q=AAC0000001 HTTP/1.1\r\nHost: x\r\n\r\n`);
      socket.resetAndDestroy();
      await closed;
    }
    // The last of them may not have been read yet.
    await app.inject(apiPaths.overview);
    await sleep(100);
    const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
    expect(Math.max(...levels), lines.join("")).toBe(30);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys)).toEqual(new Set(["127.0.0.1"]));
  });
});

async function uploadFolders(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) =>
    new RegExp(`^passport-upload-\\w+-${process.pid}-`).test(name),
  );
}
