import type { ComponentProps } from "react";
import { Link } from "wouter";
import styles from "./button.module.css";

type Look = "primary" | "quiet" | "plain" | "danger";

type ButtonProps = ComponentProps<"button"> & { look?: Look };

export function Button({ look = "quiet", type = "button", className, ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(look, className)} {...rest} />;
}

type ButtonLinkProps = {
  href: string;
  look?: Look;
  className?: string;
  /** Loads the document anew, as after a fault. */
  reload?: boolean;
  children: React.ReactNode;
};

/** A link inside the app that looks like a button. */
export function ButtonLink({ look = "quiet", className, href, reload, children }: ButtonLinkProps) {
  const Anchor = reload ? "a" : Link;
  return (
    <Anchor href={href} className={buttonClass(look, className)}>
      {children}
    </Anchor>
  );
}

/** Classes of a look, with more of the caller's. */
function buttonClass(look: Look, more?: string): string {
  return [styles.button, styles[look], more].filter(Boolean).join(" ");
}
