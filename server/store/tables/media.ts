/** Pictures. `id`: SHA-256 of the file as it was chosen, or of what a drawn preview shows. */
export type MediaTable = {
  id: string;
  kind: "picture" | "preview";
  width: number;
  height: number;
  /** A data URL. */
  placeholder: string;
  alt: string;
  filename: string;
  uploaded_by: number | null;
  created_at: string;
  /** When the last article stopped naming it; null while one does. */
  unused_since: string | null;
};

/** `name`: `400.webp`, `800.jpg`, `preview.png`. */
export type MediaFileTable = { media_id: string; name: string; type: string; bytes: Uint8Array };
