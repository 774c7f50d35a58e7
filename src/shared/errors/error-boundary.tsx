import { Component, type ReactNode } from "react";

type ErrorBoundaryProps = {
  children: ReactNode;
  /** What is shown in place of the children; `reset` mounts them again. */
  fallback: (error: unknown, reset: () => void) => ReactNode;
  /** Errors that concern a boundary further up. */
  catches?: (error: unknown) => boolean;
};

type Caught = { readonly error?: unknown; readonly isCaught: boolean };

/** React has no other way to catch what rendering throws than a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { isCaught: false };

  static getDerivedStateFromError(error: unknown): Caught {
    return { error, isCaught: true };
  }

  override render(): ReactNode {
    const { children, fallback, catches } = this.props;
    if (!this.state.isCaught) return children;
    if (catches && !catches(this.state.error)) throw this.state.error;
    return fallback(this.state.error, () => this.setState({ error: undefined, isCaught: false }));
  }
}
