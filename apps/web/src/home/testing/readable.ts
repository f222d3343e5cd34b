const SPOKEN = ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'] as const;
const DRAWN = [
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'width',
  'height',
  'transform',
  'points',
  'min',
  'max',
  'step',
  'value',
  'aria-valuenow',
  'aria-valuemin',
  'aria-valuemax',
  'stroke-dasharray',
  'stroke-dashoffset',
  'src',
  'href',
] as const;

const withDescendants = (root: Element) => [root, ...root.querySelectorAll('*')];

/** The texts of an element, one for each uninterrupted run. */
function textRuns(element: Element): string[] {
  const runs: string[] = [];
  let run = '';
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) run += node.textContent ?? '';
    else if (node instanceof Element) {
      runs.push(run, ...textRuns(node));
      run = '';
    }
  }
  return [...runs, run];
}

/** All that a person reads in it, and after that what a screen reader says besides. */
export function wordsIn(root: Element): readonly string[] {
  const spoken = withDescendants(root).flatMap((element) =>
    SPOKEN.map((name) => element.getAttribute(name) ?? ''),
  );
  return [...textRuns(root), ...spoken].map((text) => text.trim()).filter((text) => text !== '');
}

/** The styles that React was given. A DOM drops values that are not CSS, such as "NaN%". */
function stylesOf(element: Element): readonly string[] {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  const props = key === undefined ? undefined : (Reflect.get(element, key) as { readonly style?: object });
  return Object.values(props?.style ?? {}).map(String);
}

/** What the browser draws of it: styles, coordinates, numbers and addresses. */
export const figuresIn = (root: Element): readonly string[] =>
  withDescendants(root).flatMap((element) => [
    ...stylesOf(element),
    ...DRAWN.map((name) => element.getAttribute(name)).filter((value) => value !== null),
  ]);

/** Whatever can be pressed or chosen and has no name at all. */
export const namelessIn = (root: Element): readonly string[] =>
  [...root.querySelectorAll('button, option')]
    .filter((element) => !element.hasAttribute('aria-labelledby') && wordsIn(element).length === 0)
    .map((element) => element.outerHTML);
