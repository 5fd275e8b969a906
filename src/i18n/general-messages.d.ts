/** Made by vite-plugin-general-messages.ts. */
declare module "virtual:general-messages" {
  import type { Messages } from "./message.ts";

  const loaders: Readonly<Record<string, () => Promise<{ default: Messages }>>>;
  export default loaders;
}
