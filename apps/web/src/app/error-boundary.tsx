import { Component, type ReactNode } from 'react';
import { Failure } from './failure.tsx';

interface Props {
  readonly children: ReactNode;
  /** `main` where it stands for the whole page. */
  readonly landmark?: 'main';
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/** Whatever breaks below ends here, in words and with a way on, never in a blank page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const retry = () => this.setState({ error: undefined, failed: false });
    const failure = <Failure error={this.state.error} onRetry={retry} />;
    return this.props.landmark === 'main' ? <main>{failure}</main> : failure;
  }
}
