import { Component, type ReactNode } from "react";

/** What a page does without: nothing is shown of it if its code or texts cannot be loaded. */
export class SilentErrorBoundary extends Component<{ children: ReactNode }, { isMissing: boolean }> {
  override state = { isMissing: false };
  static getDerivedStateFromError = () => ({ isMissing: true });

  override render(): ReactNode {
    return !this.state.isMissing && this.props.children;
  }
}
