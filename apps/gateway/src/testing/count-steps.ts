type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Counts the work of a parser without a clock: the characters that functions of the language visit for it (searching,
 * splitting, decoding, reading one by one, and from where to where a regular expression matches). How often a regular
 * expression goes back over the same characters is not seen: those are kept free of backtracking.
 */
export function countSteps(run: () => void): number {
  const counted = { characters: 0 };
  const restore = countCharacters(counted);
  try {
    run();
  } finally {
    restore();
  }
  return counted.characters;
}

/** They look at the whole text. */
const wholeText = ['split', 'replaceAll', 'toLowerCase', 'normalize', 'trim'];
const searches = ['indexOf', 'includes'];
const single = ['charAt', 'charCodeAt', 'codePointAt', 'slice', 'startsWith', 'endsWith'];
const globals = ['decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'URL', 'URLSearchParams'];
const indexOf: unknown = Object.getOwnPropertyDescriptor(String.prototype, 'indexOf')?.value;

/** Replaces functions of the language by ones that count; the returned function puts them back. */
function countCharacters(counted: { characters: number }): () => void {
  const undo: (() => void)[] = [];
  const add = (value: unknown) => {
    if (typeof value === 'string') counted.characters += value.length;
  };
  const replace = (owner: object, key: PropertyKey, wrap: (original: AnyFunction) => unknown) => {
    const before = Object.getOwnPropertyDescriptor(owner, key);
    if (before === undefined) return;
    Object.defineProperty(owner, key, { ...before, value: wrap(before.value as AnyFunction) });
    undo.push(() => {
      Object.defineProperty(owner, key, before);
    });
  };
  const counting =
    (count: (self: unknown, args: readonly unknown[], result: unknown) => void) =>
    (original: AnyFunction): AnyFunction =>
      function (...args) {
        const result = original.apply(this, args);
        count(this, args, result);
        return result;
      };

  for (const key of wholeText) replace(String.prototype, key, counting(add));
  for (const key of single) {
    replace(
      String.prototype,
      key,
      counting(() => (counted.characters += 1)),
    );
  }
  for (const key of searches) {
    const count = (self: unknown, args: readonly unknown[]) => {
      const text = String(self);
      const start = typeof args[1] === 'number' ? args[1] : 0;
      const found: unknown = Reflect.apply(indexOf as AnyFunction, text, args);
      counted.characters += Math.max(
        1,
        (typeof found === 'number' && found >= 0 ? found : text.length) - start,
      );
    };
    replace(String.prototype, key, counting(count));
  }
  // What tests, replaces and splits by a regular expression calls its `exec`.
  replace(
    RegExp.prototype,
    'exec',
    (original) =>
      function (this: RegExp, ...args: unknown[]) {
        const start = this.global || this.sticky ? this.lastIndex : 0;
        const match = original.apply(this, args) as RegExpExecArray | null;
        const end = match === null ? String(args[0]).length : match.index + match[0].length;
        counted.characters += Math.max(1, end - start);
        return match;
      },
  );
  replace(
    JSON,
    'parse',
    counting((_self, [text]) => {
      add(text);
    }),
  );
  for (const key of globals) {
    replace(
      globalThis,
      key,
      (original) =>
        new Proxy(original, {
          apply: (target, self, args: unknown[]) => {
            add(args[0]);
            return Reflect.apply(target, self, args);
          },
          construct: (target, args: unknown[]) => {
            add(args[0]);
            return Reflect.construct(target, args) as object;
          },
        }),
    );
  }
  return () => {
    for (const back of undo) back();
  };
}
