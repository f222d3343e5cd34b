import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExactly } from './exact-json.ts';

const again = (text: string): string => JSON.stringify(parseExactly(text));

describe('parseExactly', () => {
  test.each([
    '{"id":9007199254740993,"type":"ping"}',
    '{"id":18446744073709551615}',
    '[{"id":-9223372036854775808}]',
    '{"temperature":21.0}',
    '{"a":1e5,"b":1E400,"c":-0,"d":-0.0}',
    '{"a":[0.1,2.50,{"b":1.0}]}',
    '{"__proto__":{"id":1.0}}',
    '"\\ud800"',
  ])('keeps %s unchanged', (text) => {
    expect(again(text)).toBe(text);
  });

  test('of duplicate keys the last one counts, as with the hub', () => {
    expect(again('{"type":"ping","type":"get_states"}')).toBe('{"type":"get_states"}');
  });

  test('decodes escaped types', () => {
    expect(parseExactly('{"type":"pi\\u006eg"}')).toEqual({ type: 'ping' });
  });

  test.each(['', ' ', '{', 'NaN', '{"id":NaN}', '{"id":01}', '[1,]', "{'id':1}", 'undefined', '{}{}'])(
    'refuses %j',
    (text) => {
      expect(() => parseExactly(text)).toThrow(SyntaxError);
    },
  );

  test('writes JSON without such numbers as JavaScript does', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.parse(again(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test('keeps every whole number of 64 bits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (id) => {
        expect(again(`{"id":${id}}`)).toBe(`{"id":${id}}`);
      }),
    );
  });
});
