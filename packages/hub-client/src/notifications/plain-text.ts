import { Lexer, type Token, type Tokens } from 'marked';
import { visibleText } from '../text/clean-text.ts';
import { absoluteUrl } from './absolute-url.ts';

/** What is read of a text of the hub, in characters; the rest is not looked at. */
const MOST_READ = 8_000;
const LONGEST_MESSAGE = 4_000;
const MOST_LINES = 200;

/** A message as it may be drawn: no markup, no HTML. */
export interface PlainText {
  readonly text: string;
  /** The first absolute http(s) address among its links. */
  readonly url: string | null;
  /** Those of its links that are none. */
  readonly ignored: readonly string[];
}

/** The plain text of markdown: lists keep their bullets, links their words, pictures their description. */
export function plainText(markdown: string): PlainText {
  const read = markdown.slice(0, MOST_READ);
  let url: string | undefined;
  const ignored: string[] = [];
  const onLink = (address: string): void => {
    const absolute = absoluteUrl(address);
    if (absolute === undefined) ignored.push(address);
    url ??= absolute;
  };
  return { text: visibleLines(textOf(read, onLink)), url: url ?? null, ignored };
}

function textOf(markdown: string, onLink: (address: string) => void): string {
  try {
    return blocks(new Lexer({ gfm: true, breaks: true }).lex(markdown), onLink);
  } catch {
    // Quotes in quotes in quotes exhaust the stack.
    return markdown;
  }
}

const blocks = (tokens: readonly Token[], onLink: (address: string) => void): string =>
  tokens.map((token) => block(token, onLink)).join('');

function block(token: Token, onLink: (address: string) => void): string {
  switch (token.type) {
    case 'space':
    case 'def':
      return '\n';
    case 'hr':
      return '\n\n';
    case 'code':
      return `${(token as Tokens.Code).text}\n`;
    case 'list': {
      const list = token as Tokens.List;
      const first = typeof list.start === 'number' ? list.start : 1;
      return list.items
        .map((item, index) => {
          const bullet = list.ordered ? `${String(first + index)}. ` : '• ';
          return `${bullet}${blocks(item.tokens, onLink).trim()}\n`;
        })
        .join('');
    }
    case 'table': {
      const table = token as Tokens.Table;
      return [table.header, ...table.rows]
        .map((cells) => `${cells.map((cell) => inline(cell.tokens, onLink).trim()).join(' · ')}\n`)
        .join('');
    }
    case 'blockquote':
      return blocks((token as Tokens.Blockquote).tokens, onLink);
    case 'heading':
    case 'paragraph':
      return `${inline((token as Tokens.Paragraph).tokens, onLink)}\n`;
    default:
      return inline([token], onLink);
  }
}

const inline = (tokens: readonly Token[], onLink: (address: string) => void): string =>
  tokens.map((token) => piece(token, onLink)).join('');

function piece(token: Token, onLink: (address: string) => void): string {
  switch (token.type) {
    case 'br':
      return '\n';
    case 'html':
      return withoutTags((token as Tokens.HTML).text);
    case 'codespan':
    case 'escape':
      return (token as Tokens.Codespan).text;
    case 'link':
      onLink((token as Tokens.Link).href);
      return inline((token as Tokens.Link).tokens, onLink);
    case 'image':
      return (token as Tokens.Image).text;
    default: {
      const { tokens: inner, text } = token as Tokens.Text;
      if (inner !== undefined) return inline(inner, onLink);
      return withoutEntities(typeof text === 'string' ? text : '');
    }
  }
}

/** A block of HTML: its words, with breaks where it has some. What is inside scripts and styles are no words. */
const withoutTags = (html: string): string =>
  withoutEntities(
    html
      .replace(/<(script|style)\b[\s\S]{0,8000}?(?:<\/\1\s*>|$)/gi, '')
      .replace(/<!--[\s\S]{0,8000}?(?:-->|$)/g, '')
      .replace(/<(?:br|p|div|li|tr|h[1-6])\b[^<>]{0,2000}>/gi, '\n')
      .replace(/<\/?[a-z][^<>]{0,2000}>/gi, ''),
  );

const namedEntities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);

const withoutEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return namedEntities.get(name.toLowerCase()) ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });

/** A text of several lines as it may be drawn, without more than one empty line at once. */
export function visibleLines(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => visibleText(line));
  const kept = lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''));
  const cut = kept.slice(0, MOST_LINES).join('\n').trim();
  const characters = Array.from(cut.slice(0, 2 * LONGEST_MESSAGE + 2));
  return characters.length > LONGEST_MESSAGE
    ? `${characters.slice(0, LONGEST_MESSAGE).join('').trimEnd()}…`
    : cut;
}
