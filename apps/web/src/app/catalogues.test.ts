import { describe, expect, it } from 'vitest';
import { compileCatalogue, parseCatalogue } from '../../build/messages.ts';

const sources: Readonly<Record<string, string>> = import.meta.glob('../**/texts{,/index}.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const catalogues = Object.entries(sources);

/** The arguments of a compiled message, with those inside its choices. */
function argumentsOf(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, , choices] = token as [string, unknown, unknown];
    const inside = typeof choices === 'object' && choices !== null ? Object.values(choices) : [];
    return [name, ...inside.flatMap(argumentsOf)];
  });
}

/** What makes words agree with their thing, or with who speaks (`agreement-values.ts`, `verb-form.ts`): each language has its own. */
const AGREEMENT: ReadonlySet<string> = new Set([
  'ending',
  'al',
  'e',
  'eg',
  'no',
  'is',
  'i',
  's',
  'es',
  'be',
  'do',
  'get',
  'viene',
  'sta',
  'o',
  'go',
  'have',
]);
/** Italian articles before a day or a time (`@soglia/italian/article`). */
const ARTICLES: ReadonlySet<string> = new Set(['il', 'al', 'dal', 'del', 'le', 'alle', 'dalle', 'delle']);
const neededIn = (message: unknown) =>
  new Set(argumentsOf(message).filter((name) => !AGREEMENT.has(name) && !ARTICLES.has(name)));

const compiled = (messages: Readonly<Record<string, string>>) =>
  JSON.parse(compileCatalogue(messages)) as Readonly<Record<string, unknown>>;

describe('every text in both languages', () => {
  it('finds the catalogues', () => expect(catalogues.length).toBeGreaterThan(40));

  it.each(catalogues)('%s has the same ids and the same arguments', (_path, source) => {
    const { it: italian, en } = parseCatalogue(source);
    const [first, second] = [compiled(italian), compiled(en)];
    expect(Object.keys(first).length).toBeGreaterThan(0);
    expect(Object.keys(second)).toEqual(Object.keys(first));
    for (const [id, message] of Object.entries(first))
      expect([id, neededIn(second[id])]).toEqual([id, neededIn(message)]);
  });
});
