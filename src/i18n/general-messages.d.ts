/** Made by vite-plugin-general-messages.ts. */
declare module "virtual:general-messages" {
  const loaders: Readonly<Record<string, () => Promise<{ default: import("./message.ts").Messages }>>>;
  export default loaders;
}
