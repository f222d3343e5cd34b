import { Suspense, useEffect, useState, type FunctionComponent } from 'react';
import { textsReady } from '#shared/i18n/locale.ts';
import { lazyPart } from '#shared/lazy-part.ts';
import { whenIdle } from '../when-idle.ts';

interface OverlayProps {
  readonly open: boolean;
}

/**
 * Something that opens over the page: fetched when the page is idle, drawn from when it is first wanted, and kept
 * while it closes. `load` gives the component.
 */
export function overlay<Props extends OverlayProps>(load: () => Promise<FunctionComponent<Props>>) {
  const Content = lazyPart(load);

  /** Once it has come: drawn at once, while `lazy` would draw nothing first, and React wait after that. */
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
