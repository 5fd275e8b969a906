/** Reads the codes in a picture or in what a camera sees now; none is no error. */
export type CodeReader = (source: HTMLVideoElement | ImageBitmap) => Promise<string[]>;

/** The part of the Shape Detection API that is used here: https://wicg.github.io/shape-detection-api/ */
type Detector = { detect: (source: HTMLVideoElement | ImageBitmap) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options?: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

/** The browser's own reader of every kind of code that it knows; null where there is none. */
export async function anyCodeReader(): Promise<CodeReader | null> {
  const Detector = detectorClass();
  const formats = await supported(Detector);
  if (Detector === undefined || formats.length === 0) return null;
  return detecting(new Detector({ formats: formats.filter((format) => format !== "unknown") }));
}

/**
 * A reader of QR codes: the browser's own where it has one, else the library's, whose code comes only then. Some phones
 * have the browser's without the system's part that does the work: its first failure ends its use.
 */
export async function qrCodeReader(): Promise<CodeReader> {
  const library = async (): Promise<CodeReader> => (await import("./decode-pixels.ts")).decodeSource;
  const Detector = detectorClass();
  if (Detector === undefined || !(await supported(Detector)).includes("qr_code")) return library();
  let read = detecting(new Detector({ formats: ["qr_code"] }));
  return async (source) => {
    try {
      return await read(source);
    } catch {
      read = await library();
      return read(source);
    }
  };
}

async function supported(Detector: DetectorClass | undefined): Promise<string[]> {
  return (await Detector?.getSupportedFormats().catch((): string[] => [])) ?? [];
}

function detecting(detector: Detector): CodeReader {
  return async (source) => (await detector.detect(source)).map(({ rawValue }) => rawValue);
}
