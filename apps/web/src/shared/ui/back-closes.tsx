import { lazyComponent } from '#shared/lazy-component.tsx';

interface BackClosesProps {
  readonly open: boolean;
  readonly close: () => void;
}

/**
 * `useBackCloses` for screens that are shown before the house is loaded, whose dialogs bring it. Until it has come, and
 * without it, the browser's back button leaves the page.
 */
export const BackCloses = lazyComponent<BackClosesProps>(() =>
  import('./use-back-closes.ts').then(
    ({ useBackCloses }) =>
      ({ open, close }) => {
        useBackCloses(open, close);
        return null;
      },
    () => () => null,
  ),
);
