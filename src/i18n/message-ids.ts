import type core from "./catalogues/en/core.json";
import type layout from "./catalogues/en/layout.json";

/** Every text of the app has an id. English names them all; each of its files is listed here. */
export type MessageId = keyof (typeof core & typeof layout);
