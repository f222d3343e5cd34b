import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAfterHeaders } from './pipelined-bytes.ts';

test('whole headers are one piece; the bytes stay the same', () => {
  const head = `GET / HTTP/1.1\r\nHost: ${'a'.repeat(300)}\r\n\r\n`;
  expect(cutAfterHeaders(Buffer.from(head))).toEqual([Buffer.from(head)]);
  expect(cutAfterHeaders(Buffer.from(head.repeat(3) + 'GET')).map(String)).toEqual([head, head, head, 'GET']);
});

test('a body of line ends makes few pieces', () => {
  expect(cutAfterHeaders(Buffer.from('\r\n'.repeat(32 * 1024))).length).toBeLessThanOrEqual(256);
});

test('nothing is lost or doubled', () => {
  const piece = fc.constantFrom('\r\n\r\n', '\r\n', '\n', 'x'.repeat(250), 'GET / HTTP/1.1');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 200 }), (parts) => {
      const whole = Buffer.from(parts.join(''));
      expect(Buffer.concat(cutAfterHeaders(whole))).toEqual(whole);
    }),
  );
});
