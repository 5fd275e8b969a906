import type { Translator as AnyTranslator } from "#domain/languages/translator.ts";
import type { MessageId } from "./message-ids.ts";

export type { MessageId } from "./message-ids.ts";

export type Translator = AnyTranslator<MessageId>;
