import { useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from '#shared/errors/error-boundary.tsx';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { Button } from '#shared/ui/button.tsx';
import { t } from '#shared/ui/texts/index.ts';
import { inBackground } from '#shared/background.ts';
import { useLocation } from '../../router/router.tsx';

/** For an error in the first moments of a page that then loses its network: nothing else has been fetched. */
const ReloadButton = () => <Button onClick={() => location.reload()}>{t('retry')}</Button>;

const loadFailureScreen = () => import('./failure-screen.tsx');

const FailureScreen = lazyComponent(() =>
  loadFailureScreen().then(
    (module) => module.FailureScreen,
    () => ReloadButton,
  ),
);

interface RouteErrorBoundaryProps {
  readonly children: ReactNode;
  /** `main` where it stands for the whole page. */
  readonly landmark?: 'main';
}

/**
 * Shows the failure screen in place of a route that throws. Navigation tries again. The screen is fetched in the
 * background, since an error is often a network that is gone.
 */
export const RouteErrorBoundary = ({ children, landmark: Landmark }: RouteErrorBoundaryProps) => {
  useEffect(() => inBackground(loadFailureScreen), []);
  return (
    <ErrorBoundary
      source={{ kind: 'route' }}
      resetKey={useLocation()}
      fallback={(error, retry) => {
        const failure = <FailureScreen error={error} onRetry={retry} />;
        return Landmark === undefined ? failure : <Landmark>{failure}</Landmark>;
      }}
    >
      {children}
    </ErrorBoundary>
  );
};
