import { Link, useLocation } from "wouter";
import { useTranslate } from "../i18n/use-translate.tsx";
import { currentMark, type NavItem } from "./navigation.ts";

export function NavEntry({ item, className }: { item: NavItem; className?: string | undefined }) {
  const { t } = useTranslate();
  const [path] = useLocation();
  return (
    <Link className={className} href={item.href} aria-current={currentMark(path, item.href)}>
      {t(item.label)}
    </Link>
  );
}
