import { Component, createContext, type ReactNode } from 'react';

/** Where an error was caught. Nothing in it names a device, a room or a person. */
export interface ErrorSource {
  readonly kind: 'route' | 'sheet' | 'card' | 'window';
  /** What was drawn: the domain of a device, for instance "light". */
  readonly subject?: string | undefined;
}

export type ReportError = (error: unknown, source: ErrorSource) => void;

/** Where caught errors are reported; nowhere unless the app provides it. */
export const ReportErrorContext = createContext<ReportError>(() => undefined);

interface ErrorBoundaryProps {
  readonly source: ErrorSource;
  /** Drawn in the place of children that threw; `retry` draws the children again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** The children are drawn again when this changes. */
  readonly resetKey?: unknown;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly caught: { readonly error: unknown } | undefined;
  readonly resetKey: unknown;
}

/** Keeps an error of its children from what is around it, shows a fallback and reports the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static override contextType = ReportErrorContext;
  declare context: ReportError;
  override state: ErrorBoundaryState = { caught: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { caught: undefined, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    this.context(error, this.props.source);
  }

  override render(): ReactNode {
    const { caught } = this.state;
    if (caught === undefined) return this.props.children;
    return this.props.fallback(caught.error, () => this.setState({ caught: undefined }));
  }
}
