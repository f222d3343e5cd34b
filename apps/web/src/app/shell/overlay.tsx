import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { textsReady } from '#shared/i18n/locale.ts';
import { whenIdle } from '../when-idle.ts';

interface OverlayProps {
  readonly open: boolean;
}

/**
 * Something that opens over the page: fetched when the page is idle, drawn from when it is first wanted, and kept
 * while it closes. `load` gives the component.
 */
export function overlay<Props extends OverlayProps>(load: () => Promise<ComponentType<Props>>) {
  const Content = lazy(async () => {
    const component = await load();
    await textsReady();
    return { default: component };
  });

  return function Overlay(props: Props) {
    const [wanted, setWanted] = useState(props.open);
    if (props.open && !wanted) setWanted(true);
    useEffect(() => whenIdle(() => void load().catch(() => undefined)), []);
    return wanted ? (
      <Suspense>
        <Content {...props} />
      </Suspense>
    ) : null;
  };
}
