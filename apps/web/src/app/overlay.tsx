import { useEffect, useState, type FunctionComponent } from 'react';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { inBackground } from '#shared/background.ts';

interface OverlayProps {
  readonly open: boolean;
}

/**
 * A component that opens over the page: loaded in the background, mounted when it is first opened, and kept mounted
 * while it closes. `load` gives the component; one that is `active` is mounted as soon as it is loaded.
 */
export function overlay<Props extends OverlayProps>(
  load: () => Promise<FunctionComponent<Props>>,
  active?: boolean,
) {
  const Content = lazyComponent(load);

  return function Overlay(props: Props) {
    const [opened, setOpened] = useState(props.open);
    if (props.open && !opened) setOpened(true);
    useEffect(() => inBackground(() => Content.load().then(() => active && setOpened(true))), []);
    return opened ? <Content {...props} /> : null;
  };
}

/** How often something was opened: a dialog with this key starts anew each time, and still animates while it closes. */
export function useOpenCount(open: boolean): number {
  const [seen, setSeen] = useState({ open, count: 0 });
  if (seen.open !== open) setSeen({ open, count: seen.count + (open ? 1 : 0) });
  return seen.count;
}
