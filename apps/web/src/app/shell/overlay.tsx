import { Suspense, useEffect, useState, type FunctionComponent } from 'react';
import { textsReady } from '#shared/i18n/locale.ts';
import { lazyPart } from '#shared/lazy-part.ts';
import { whenIdle } from '../when-idle.ts';

interface OverlayProps {
  readonly open: boolean;
}

/** A component that opens over the page: loaded when the page is idle, mounted from its first opening on. */
export function overlay<Props extends OverlayProps>(load: () => Promise<FunctionComponent<Props>>) {
  const Content = lazyPart(load);

  /** The loaded component, rendered at once, whereas `lazy` suspends first. */
  let ready: FunctionComponent<Props> | undefined;
  const prepare = async () => {
    const component = await load();
    await textsReady();
    ready = component;
  };

  return function Overlay(props: Props) {
    const [Drawn, setDrawn] = useState<FunctionComponent<Props> | undefined>(() =>
      props.open ? (ready ?? Content) : undefined,
    );
    if (props.open && Drawn === undefined) setDrawn(() => ready ?? Content);
    useEffect(() => whenIdle(() => void prepare().catch(() => undefined)), []);
    return Drawn === undefined ? null : (
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    );
  };
}
