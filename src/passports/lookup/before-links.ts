/** Calls `leave` before a clicked link navigates. Other clicks, as on a row, do not wait for it. */
export function beforeLinks(leave: () => void): () => void {
  const onClick = ({ target }: Event): void => {
    if (target instanceof Element && target.closest("a") !== null) leave();
  };
  document.addEventListener("click", onClick, true);
  return () => document.removeEventListener("click", onClick, true);
}
