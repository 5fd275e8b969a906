import { createServer } from "node:http";
import type { CleanUp } from "../tests/support/clean-up.ts";

/** The minimum: a box and ten lines of text, without searching. */
const PAGE = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare page</title>
<main><input type="search"><div></div></main><script>
document.querySelector("input").addEventListener("input", ({ target }) => {
  const lines = Array.from({ length: 10 }, (_, at) => {
    const line = document.createElement("p");
    line.textContent = target.value + " Kebede Alemayehu Addis Ababa 12 Tikimt 2019 AAB000000" + at;
    return line;
  });
  document.querySelector("div").replaceChildren(...lines);
});
</script>`;

/** Another origin, or the app's service worker would answer; another host, for a separate process. */
export async function serveBarePage(cleanUp: CleanUp): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp.add(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The bare page has no port");
  return `http://localhost:${address.port}/`;
}
