import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['', ''],
  ['una **prova** _vera_ ~~no~~', 'una prova vera no'],
  ['# Titolo\n\nPrimo.\n\nSecondo', 'Titolo\n\nPrimo.\n\nSecondo'],
  ['- uno\n- [due](/config/logs)\n', '• uno\n• due'],
  ['3. tre\n4. quattro', '3. tre\n4. quattro'],
  ['> detto da **lei**', 'detto da lei'],
  ['`light.x` e ``codice``', 'light.x e codice'],
  ['```yaml\na: 1\n```', 'a: 1'],
  ['|a|b|\n|-|-|\n|1|**2**|', 'a · b\n1 · 2'],
  ['riga\nriga', 'riga\nriga'],
  ['![porta](/api/camera.jpg) aperta', 'porta aperta'],
  ['<b>Porta</b> &amp; <i onclick="x()">finestra</i><br>chiuse', 'Porta & finestra\nchiuse'],
  ['<script>alert(1)</script>Ciao', 'Ciao'],
  ['<img src=x onerror=alert(1)>', ''],
  ['5 < 6 & 7 > 2', '5 < 6 & 7 > 2'],
  ['&lt;b&gt; &#60;i&#62; &#x1F3E0;', '<b> <i> 🏠'],
  ['Porta\u202e atrepa\u0007', 'Porta atrepa'],
  ['uno\n\n\n\n\ndue', 'uno\n\ndue'],
])('%j is drawn as %j', (markdown, text) => expect(plainText(markdown).text).toBe(text));

it.each([
  ['[foto](https://example.com/a?b=1#c)', 'https://example.com/a?b=1#c'],
  ['vedi http://192.168.1.5:8123/x', 'http://192.168.1.5:8123/x'],
  ['[log](/config/logs) poi [doc](https://ha.io/)', 'https://ha.io/'],
  ['[x](javascript:alert(1))', null],
  ['[x](https://user:secret@example.com/)', null],
  ['[x](https://bank.example@evil.example/)', null],
  ['[x](//example.com)', null],
  ['[x](ftp://example.com)', null],
  ['[x](https://)', null],
  ['niente', null],
])('%j links to %j', (markdown, url) => expect(plainText(markdown).url).toBe(url));

const marks = ['<', '>', '[', ']', '(', ')', '*', '_', '`', '|', '#', '-', '\n', '&', '!', '~', '> ', '- '];

it('whatever text a hub sends is made short, without markup characters that hide, and ends', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(fc.oneof(fc.constantFrom(...marks), fc.string({ maxLength: 3 })), { maxLength: 200 }),
    fc.tuple(fc.constantFrom(...marks), fc.constantFrom(...marks), fc.integer({ max: 4_000, min: 1 })),
  );
  fc.assert(
    fc.property(hostile, (given) => {
      const markdown =
        typeof given === 'string'
          ? given
          : typeof given[2] === 'number'
            ? `${given[0]}${given[1]}`.repeat(given[2])
            : given.join('');
      const { text, url } = plainText(markdown);
      expect(Array.from(text).length).toBeLessThanOrEqual(4_001);
      expect(text.split('\n').length).toBeLessThanOrEqual(200);
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]|(?!\n)\p{Cc}|\p{Cs}/u);
      if (url !== null) expect(url).toMatch(/^https?:\/\//i);
    }),
    { numRuns: 200 },
  );
});

it('reads no more than the beginning of a very long text', () => {
  expect(plainText('parola '.repeat(100_000)).text.length).toBeLessThanOrEqual(4_001);
  expect(plainText('> '.repeat(50_000)).text).toBeDefined();
  expect(plainText('['.repeat(50_000)).text).toBeDefined();
  expect(plainText('<!--'.repeat(20_000)).text).toBeDefined();
});
