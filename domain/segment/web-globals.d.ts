/*
 * Globals common to pages, workers and Node but missing in ES2023; declared here so domain gets no other DOM or Node
 * types.
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
