import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanText, visibleText } from './clean-text.ts';

it.each([
  ['Lampada del salotto', 'Lampada del salotto'],
  ['  Luce caffè, 2º piano – “studio” ', 'Luce caffè, 2º piano – “studio”'],
  ['21 °C', '21 °C'],
  ['👨‍👩‍👧 famiglia ❤️', '👨‍👩‍👧 famiglia ❤️'],
  [
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['客厅', '客厅'],
  ['đèn phòng khách', 'đèn phòng khách'],
  // Overrides, embeddings, isolates and marks of direction.
  ['Porta \u202Eatrepa\u202C', 'Porta atrepa'],
  ['\u202A\u202B\u202C\u202D\u202Ea\u2066\u2067\u2068\u2069\u200E\u200F\u061Cb', 'ab'],
  ['uno\u0000\u0007\u001b[31mdue\u0085tre', 'uno [31mdue tre'],
  ['uno\r\n\tdue\u2028tre', 'uno due tre'],
  ['Al\u00adlar\u200bme\ufeff', 'Allarme'],
  ['a\ud800b', 'ab'],
  [`Z${'\u0301'.repeat(50)}a`, `Z${'\u0301'.repeat(4)}a`],
  // Nothing to see.
  ['', ''],
  ['\u200b\u200d\u2060', ''],
  ['\u202e', ''],
  ['\u3164', ''],
  ['\u2800\u2800', ''],
  ['\u00a0\u2003', ''],
  ['\ufe0f', ''],
  ['\u0301', ''],
])('%j is drawn as %j', (text, drawn) => expect(cleanText(text)).toBe(drawn));

it.each(['مصباح غرفة الجلوس', 'מנורת סלון', 'کتاب‌خانه', 'Luce سالون 2'])(
  '%s keeps its letters, isolated from what stands beside it',
  (name) => {
    expect(cleanText(name)).toBe(`\u2068${name}\u2069`);
    expect(visibleText(name)).toBe(name);
  },
);

it('cuts a long text between characters', () => {
  expect(cleanText('a'.repeat(120))).toBe('a'.repeat(120));
  expect(cleanText('a'.repeat(10_000))).toBe(`${'a'.repeat(120)}…`);
  expect(cleanText('🏠'.repeat(120))).toBe('🏠'.repeat(120));
  expect(cleanText('🏠'.repeat(121))).toBe(`${'🏠'.repeat(120)}…`);
  expect(cleanText('parola '.repeat(9), 10)).toBe('parola par…');
  expect(cleanText(`a${'\u202e'.repeat(10_000)}b`)).toBe('a');
});

it('whatever a hub says is short, balanced and without hidden characters', () => {
  const hostile = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\u202e',
        '\u2067',
        '\u2068',
        '\u2069',
        '\u200f',
        '\u0000',
        '\ud83c',
        'א',
        'ع',
        'a',
        '\u0301',
      ),
    ),
    { maxLength: 400 },
  );
  fc.assert(
    fc.property(hostile, (parts) => {
      const drawn = cleanText(parts.join(''));
      const inside = drawn.replace(/^\u2068(.*)\u2069$/u, '$1');
      expect(inside).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\p{Cc}\p{Cs}]/u);
      expect(Array.from(inside).length).toBeLessThanOrEqual(121);
      expect(cleanText(drawn)).toBe(drawn);
    }),
  );
});
