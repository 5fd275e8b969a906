let handed: File | null = null;

/** Gives a list that was dropped elsewhere to the upload form, which opens next. */
export function handFile(file: File): void {
  handed = file;
}

/** Once: the form must not send it again when it is opened later. */
export function takeHandedFile(): File | null {
  const file = handed;
  handed = null;
  return file;
}
