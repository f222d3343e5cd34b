import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseSync, type Plugin } from 'vite';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** What a catalogue's English file is called in the module graph; it must look like a script of its own. */
const ENGLISH = '.english.js';
const CATALOGUE = /\/texts(?:\/index)?\.ts$/;

const LANGUAGES = ['it', 'en'] as const;
type Language = (typeof LANGUAGES)[number];
/** Messages of ICU format by their id. */
type Catalogue = Readonly<Record<string, string>>;

interface ParsedCatalogue {
  readonly it: Catalogue;
  readonly en: Catalogue;
  /** Where the call of `defineTexts` stands in the source. */
  readonly call: { readonly start: number; readonly end: number };
}

/**
 * Reads `export const t = defineTexts({ id: { it: '…', en: '…' } })`.
 *
 * @param source the text of a `texts` file
 * @returns both languages and the place of the call
 * @throws Error where the file has another shape, naming the id
 */
export function parseCatalogue(source: string): ParsedCatalogue {
  const { program, errors } = parseSync('texts.ts', source);
  if (errors[0] !== undefined) throw new Error(errors[0].message);
  const call = program.body.map(definedTexts).find((found) => found !== undefined);
  const argument = call?.arguments[0];
  if (call === undefined || argument?.type !== 'ObjectExpression')
    throw new Error('a text catalogue is: export const t = defineTexts({ … })');
  const it: Record<string, string> = {};
  const en: Record<string, string> = {};
  for (const [id, value] of entriesOf(argument)) {
    if (Object.hasOwn(it, id)) throw new Error(`"${id}" is defined twice`);
    const texts = value.type === 'ObjectExpression' ? new Map(entriesOf(value)) : new Map<string, never>();
    it[id] = textIn(texts.get('it'), id, 'it');
    en[id] = textIn(texts.get('en'), id, 'en');
    if (texts.size !== LANGUAGES.length) throw new Error(`"${id}" has a language that is not known`);
  }
  return { it, en, call };
}

type Statement = ReturnType<typeof parseSync>['program']['body'][number];
type Initialiser = Extract<
  Statement,
  { readonly type: 'VariableDeclaration' }
>['declarations'][number]['init'];
type Expression = NonNullable<Initialiser>;
type ObjectLiteral = Extract<Expression, { readonly type: 'ObjectExpression' }>;

function definedTexts(statement: Statement) {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
    return undefined;
  const value = statement.declaration.declarations[0]?.init;
  return value?.type === 'CallExpression' &&
    value.callee.type === 'Identifier' &&
    value.callee.name === 'defineTexts'
    ? value
    : undefined;
}

function entriesOf(object: ObjectLiteral): readonly (readonly [string, Expression])[] {
  return object.properties.map((property) => {
    if (property.type !== 'Property' || property.computed) throw new Error('a text catalogue is a literal');
    const { key } = property;
    if (key.type === 'Identifier') return [key.name, property.value];
    if (key.type === 'Literal' && typeof key.value === 'string') return [key.value, property.value];
    throw new Error('the id of a text is a name or a string');
  });
}

function textIn(value: Expression | undefined, id: string, language: Language): string {
  if (value?.type === 'Literal' && typeof value.value === 'string') return value.value;
  if (value?.type === 'TemplateLiteral' && value.expressions.length === 0)
    return value.quasis[0]?.value.cooked ?? '';
  throw new Error(`"${id}" has no text in "${language}"`);
}

/**
 * Compiles ICU messages to what the run time reads, so that it needs no parser.
 *
 * @throws Error on a message that is not ICU, naming the id
 */
export function compileCatalogue(messages: Catalogue): string {
  const compiled = Object.entries(messages).map(([id, message]) => {
    try {
      return [id, compileMessageOrThrow(message)] as const;
    } catch (cause) {
      throw new Error(`"${id}" is not an ICU message: ${message}`, { cause });
    }
  });
  return JSON.stringify(Object.fromEntries(compiled));
}

/**
 * Compiles every `texts` file, in build, dev and tests: Italian stands in the module itself, English in a file of its
 * own that is fetched when the language is switched.
 */
export const messages = (): Plugin => ({
  name: 'soglia:messages',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith(ENGLISH)) return null;
    const catalogue = await this.resolve(source.slice(0, -ENGLISH.length), importer);
    return catalogue === null ? null : `${catalogue.id}${ENGLISH}`;
  },
  async load(id) {
    if (!id.endsWith(ENGLISH)) return null;
    const file = id.slice(0, -ENGLISH.length);
    this.addWatchFile(file);
    return `export default ${compileCatalogue(parseCatalogue(await readFile(file, 'utf8')).en)};`;
  },
  transform(code, id) {
    // A package may call a file of its own so.
    if (!CATALOGUE.test(id) || !code.includes('defineTexts')) return null;
    const { it, call } = parseCatalogue(code);
    const english = `() => import('./${basename(id)}${ENGLISH}')`;
    const compiled = `createTexts(${compileCatalogue(it)}, ${english})`;
    const rewritten = code.slice(0, call.start) + compiled + code.slice(call.end);
    return { code: rewritten.replace(/\bdefineTexts\b/, 'createTexts'), map: null };
  },
});
