import type { Translator as AnyTranslator } from "#domain/languages/message.ts";
import type { MessageId } from "./message-ids.ts";

export type { MessageId } from "./message-ids.ts";

export type Translator = AnyTranslator<MessageId>;
