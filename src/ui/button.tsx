import type { ComponentProps } from "react";
import { Link } from "wouter";
import styles from "./shared.module.css";

type Look = "primary" | "quiet" | "plain" | "danger";

type ButtonProps = ComponentProps<"button"> & { look?: Look };

export function Button({ look = "quiet", type = "button", className, ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

type ButtonLinkProps = {
  href: string;
  look?: Look;
  className?: string;
  /** A full page load, e.g. after a crash. */
  reload?: boolean;
  onClick?: () => void;
  children: React.ReactNode;
};

export function ButtonLink({ look = "quiet", className, href, reload, onClick, children }: ButtonLinkProps) {
  const Anchor = reload ? "a" : Link;
  return (
    <Anchor href={href} className={buttonClass(look, className)} onClick={onClick}>
      {children}
    </Anchor>
  );
}

function buttonClass(look: Look, more?: string): string {
  return [styles.button, styles[look], more].filter(Boolean).join(" ");
}
