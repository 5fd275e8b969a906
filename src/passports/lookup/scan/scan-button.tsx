import { type ComponentType, type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useLanguage, useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { icon } from "../../../ui/icons.tsx";
import ui from "../../../ui/shared.module.css";
import { showToast } from "../../../ui/toast.ts";
import type { ScanDialogProps } from "./scan-dialog.tsx";

type ScanButtonProps = {
  box: RefObject<HTMLInputElement | null>;
  onNumber: (number: string) => void;
};

const BarcodeIcon = icon(
  <path d="M2.5 6V2.5H6M14 2.5h3.5V6M17.5 14v3.5H14M6 17.5H2.5V14M6.5 6v8M10 6v8M13.5 6v8" />,
);

/** In the search box: reads a number from the code of a slip. Nothing until its texts are here, and without a camera. */
// oxlint-disable-next-line import/no-default-export -- what React's `lazy` takes; naming it costs the first load bytes
export default function ScanButton(props: ScanButtonProps) {
  const { loadPage } = useLanguage();
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    loadPage("camera").then(
      () => setReady(navigator.mediaDevices?.getUserMedia !== undefined),
      () => undefined,
    );
  }, [loadPage]);
  return isReady ? <Scan {...props} /> : null;
}

function Scan({ box, onNumber }: ScanButtonProps) {
  const { t } = useTranslate();
  const [shown, setShown] = useState<{ ScanDialog: ComponentType<ScanDialogProps> } | null>(null);
  // The styles of both are in lookup.module.css: a sheet of their own would cost the first load its name.
  useLayoutEffect(() => {
    const beside = box.current;
    beside?.toggleAttribute("data-beside", true);
    return () => void beside?.toggleAttribute("data-beside", false);
  }, [box]);
  async function open(): Promise<void> {
    try {
      setShown(await import("./scan-dialog.tsx"));
    } catch {
      await showToast("error", t("not_here.title"));
    }
  }
  function take(number: string): void {
    setShown(null);
    onNumber(number);
  }
  return (
    <>
      <button
        type="button"
        className={ui.iconButton}
        data-scan=""
        aria-label={t("scan.button")}
        title={t("scan.button")}
        onClick={() => void open()}
      >
        <BarcodeIcon />
      </button>
      {shown !== null && <shown.ScanDialog onNumber={take} onClose={() => setShown(null)} />}
    </>
  );
}
