export type ShareOutcome = "shared" | "dismissed" | "copied" | "failed";

type Sharer = {
  share?: (data: { text: string; url: string }) => Promise<void>;
  clipboard?: Pick<Clipboard, "writeText">;
};

/** Share sheet, else clipboard (missing without TLS). */
export async function shareOrCopy(
  sharer: Sharer,
  { text, url }: { text: string; url: string },
): Promise<ShareOutcome> {
  if (sharer.share !== undefined) {
    try {
      await sharer.share({ text, url });
      return "shared";
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return "dismissed";
    }
  }
  try {
    if (sharer.clipboard === undefined) return "failed";
    await sharer.clipboard.writeText(`${text}\n${url}`);
    return "copied";
  } catch {
    return "failed";
  }
}
