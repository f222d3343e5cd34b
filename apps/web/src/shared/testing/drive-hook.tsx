import { act } from 'react';
import { vi } from 'vitest';

const nothing = () => undefined;

/** As much of a page as React wants of one in which nothing is drawn. */
function barePage() {
  const page = { nodeType: 9, addEventListener: nothing, removeEventListener: nothing };
  const root = {
    ...page,
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    textContent: '',
    ownerDocument: page,
  };
  return { page, root: root as unknown as HTMLElement /* -- what is read of it */ };
}

interface Driven<Props, Result> {
  /** What it gave at its last drawing. */
  readonly now: () => Result;
  readonly draw: (props: Props) => Promise<void>;
  /** Does something that it may answer to. */
  readonly after: (deed: () => unknown) => Promise<void>;
  readonly leave: () => Promise<void>;
}

/** Runs a hook as a screen does, with its effects, in a component that draws nothing. */
export async function driveHook<Props, Result>(
  useIt: (props: Props) => Result,
  first: Props,
): Promise<Driven<Props, Result>> {
  const { page, root: place } = barePage();
  vi.stubGlobal('window', { HTMLIFrameElement: EventTarget });
  vi.stubGlobal('document', page);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const { createRoot } = await import('react-dom/client');
  const root = createRoot(place);
  let result: Result;
  const Host = ({ props }: { readonly props: Props }) => {
    result = useIt(props);
    return null;
  };
  const after = (deed: () => unknown) =>
    act(async () => {
      await deed();
    });
  const draw = (props: Props) => after(() => root.render(<Host props={props} />));
  await draw(first);
  return { now: () => result, draw, after, leave: () => after(() => root.unmount()) };
}
