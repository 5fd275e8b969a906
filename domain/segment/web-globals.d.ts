/*
 * The few globals that page, workers and Node all have and that ES2023 does not name. Declared for the domain room
 * alone, so that nothing else of the DOM or of Node can slip into it; the other rooms bring their own.
 */
declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}
declare class TextDecoder {
  constructor(label?: string, options?: { ignoreBOM?: boolean });
  decode(bytes: Uint8Array): string;
}
declare const crypto: {
  subtle: { digest(algorithm: "SHA-256", bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> };
};
