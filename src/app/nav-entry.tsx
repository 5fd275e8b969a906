import { Link, useLocation } from "wouter";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { showToast } from "../ui/toast.ts";
import { currentMark, type NavItem } from "./nav-item.ts";

type NavEntryProps = {
  item: NavItem;
  className?: string | undefined;
  onMessage?: (() => void) | undefined;
};

/** A link, or for unfinished pages a button that says so. */
export function NavEntry({ item, className, onMessage: onTell }: NavEntryProps) {
  const { t } = useTranslate();
  const [path] = useLocation();
  if ("href" in item)
    return (
      <Link className={className} href={item.href} aria-current={currentMark(path, item.href)}>
        {t(item.label)}
      </Link>
    );
  const { message } = item;
  function tell(): void {
    onTell?.();
    void showToast("info", t("soon.title"), { id: message, description: t(message) });
  }
  return (
    <button type="button" className={className} onClick={tell}>
      {t(item.label)}
    </button>
  );
}
