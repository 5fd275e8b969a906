import { type ReactNode, useState } from "react";
import { picturePath } from "#domain/api/media.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useEnqueue } from "../outbox/use-enqueue.ts";
import { useOutbox } from "../outbox/use-outbox.ts";
import { PictureDialog } from "./picture-dialog.tsx";
import { pictureFault, pictureIdOf } from "./picture-file.ts";

/** What is done with a picture once it has a description and waits in the outbox. */
type Place = (picture: { address: string; alt: string }) => void;

export type AddPictures = (files: readonly File[], place: Place) => void;

/** Checks chosen files, asks for their descriptions one after the other, and hands them to the outbox. */
export function usePictures(): { add: AddPictures; dialog: ReactNode } {
  const { t } = useTranslate();
  const enqueue = useEnqueue();
  const { changes } = useOutbox();
  const [waiting, setWaiting] = useState<readonly { file: File; place: Place }[]>([]);
  const [next] = waiting;
  const goOn = (): void => setWaiting((former) => former.slice(1));

  function add(files: readonly File[], place: Place): void {
    const good = files.filter((file) => {
      const fault = pictureFault(file);
      if (fault !== null) {
        const text = fault === "type" ? "admin_article.picture_type" : "admin_article.picture_size";
        void showToast("error", t(text, { name: file.name }));
      }
      return fault === null;
    });
    setWaiting((former) => [...former, ...good.map((file) => ({ file, place }))]);
  }
  async function keep(file: File, alt: string, place: Place): Promise<void> {
    // Without a secure connection there is no SHA-256, and a file may be gone by now.
    const id = await pictureIdOf(file).catch(() => null);
    if (id === null) {
      void showToast("error", t("admin_article.picture_not_kept"));
      return goOn();
    }
    const resource = `media:${id}`;
    const isWaiting = changes?.some((change) => change.resource === resource && change.body !== null);
    const kept =
      isWaiting || (await enqueue({ kind: "media.create", resource, body: { file, alt } })) !== null;
    goOn();
    if (kept) place({ address: picturePath(id), alt });
  }
  return {
    add,
    dialog:
      next === undefined ? null : (
        <PictureDialog
          key={waiting.length}
          file={next.file}
          onAdd={(alt) => void keep(next.file, alt, next.place)}
          onClose={goOn}
        />
      ),
  };
}
