import type { Channel } from "./channel.ts";
import type { NoticeSecret } from "./seal.ts";

/** The ways to tell somebody, by name, and what opens their addresses. */
export type Channels = { secret: NoticeSecret; byName: ReadonlyMap<string, Channel> };
