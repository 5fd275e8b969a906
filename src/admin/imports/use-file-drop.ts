import { type DragEvent, useState } from "react";

/** What an element takes on which a file is dropped; it has `data-over` while one is held over it. */
type FileDrop = {
  "data-over": true | undefined;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
};

/** Spread it on the element. `take` gets the first file. */
export function useFileDrop(take: (file: File) => void): FileDrop {
  const [isOver, setIsOver] = useState(false);
  return {
    "data-over": isOver || undefined,
    onDragOver(event) {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event) {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer.files;
      if (file !== undefined) take(file);
    },
  };
}

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
