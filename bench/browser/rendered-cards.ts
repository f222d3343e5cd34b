/** The devtools hook that the probe installs. */
interface ReactHook {
  onCommitFiberRoot: (id: number, root: Commit, ...rest: readonly unknown[]) => void;
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: ReactHook;
    /** Entity ids of the cards that React rendered since the list was last cleared. */
    renderedCards: string[];
  }
}

/** The parts of a React fiber that are read. */
interface Fiber {
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly memoizedProps: unknown;
  readonly stateNode: unknown;
}

interface Commit {
  readonly current: Fiber;
}

/** Runs in the page, after the probe. A card was rendered if its root element has new props. */
export function recordRenderedCards(): void {
  window.renderedCards = [];
  const visitFiber = (fiber: Fiber) => {
    const before = fiber.alternate;
    const node = fiber.stateNode;
    if (node instanceof HTMLElement && node.dataset['entity'] !== undefined) {
      if (before?.memoizedProps !== fiber.memoizedProps) window.renderedCards.push(node.dataset['entity']);
      return;
    }
    // Unchanged subtrees keep their child fiber.
    if (before !== null && before.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) visitFiber(child);
  };
  const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const originalHook = hook.onCommitFiberRoot;
  hook.onCommitFiberRoot = (id, root, ...rest) => {
    originalHook(id, root, ...rest);
    visitFiber(root.current);
  };
}
