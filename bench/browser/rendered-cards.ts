/** As the probe has installed it. */
interface Hook {
  onCommitFiberRoot: (id: number, root: Commit, ...rest: readonly unknown[]) => void;
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: Hook;
    /** Ids of the cards that React drew again, or for the first time, since this was last emptied. */
    drawnCards: string[];
  }
}

/** What of React's own tree is looked at. */
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

/** Runs in the page, after the probe. A card was drawn where React made the properties of its root element anew. */
export const countDrawnCards = (): void => {
  window.drawnCards = [];
  const look = (fiber: Fiber) => {
    const before = fiber.alternate;
    const node = fiber.stateNode;
    if (node instanceof HTMLElement && node.dataset['entity'] !== undefined) {
      if (before?.memoizedProps !== fiber.memoizedProps) window.drawnCards.push(node.dataset['entity']);
      return;
    }
    // What React left alone has the very children that it had before.
    if (before !== null && before.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) look(child);
  };
  const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  const told = hook.onCommitFiberRoot;
  hook.onCommitFiberRoot = (id, root, ...rest) => {
    told(id, root, ...rest);
    look(root.current);
  };
};
