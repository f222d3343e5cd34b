import { describe, expect, test } from 'vitest';
import { forwardedRequestHeaders, forwardedResponseHeaders } from './header-pairs.ts';

describe('forwardedRequestHeaders', () => {
  test('drops hop-by-hop headers, those that Connection names, and those that only the gateway may set', () => {
    expect(
      forwardedRequestHeaders([
        'Host',
        'casa.local',
        'Connection',
        'keep-alive, X-Private',
        'X-Private',
        '1',
        'Keep-Alive',
        'timeout=5',
        'TE',
        'trailers',
        'Trailer',
        'X',
        'Transfer-Encoding',
        'chunked',
        'Upgrade',
        'h2c',
        'Expect',
        '100-continue',
        'X-Forwarded-For',
        '6.6.6.6',
        'x-forwarded-proto',
        'https',
        'X-Forwarded-Whatever',
        '1',
        'Forwarded',
        'for=6.6.6.6',
        'X-Real-IP',
        '6.6.6.6',
        'Proxy-Authorization',
        'Basic x',
        'Accept',
        'a',
        'accept',
        'b',
      ]),
    ).toEqual(['Host', 'casa.local', 'Accept', 'a', 'accept', 'b']);
  });

  test('does not let Connection remove framing, addressing and credentials', () => {
    const pairs = [
      'Connection',
      'Host, Content-Length, Authorization',
      'Host',
      'a',
      'Content-Length',
      '3',
      'Authorization',
      'Bearer x',
    ];
    expect(forwardedRequestHeaders(pairs)).toEqual(pairs.slice(2));
  });
});

describe('forwardedResponseHeaders', () => {
  test('keeps case, order, repeated cookies and bytes beyond ASCII', () => {
    const raw = ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Name', 'caff\xe8'].map((part) =>
      Buffer.from(part, 'latin1'),
    );
    expect(forwardedResponseHeaders(raw)).toEqual([
      'Set-Cookie',
      'a=1',
      'Set-Cookie',
      'b=2',
      'X-Name',
      'caff\xe8',
    ]);
  });

  test('drops hop-by-hop headers, the hub’s name and its CORS headers', () => {
    expect(
      forwardedResponseHeaders([
        'Server',
        'Python/3.14',
        'Connection',
        'close, X-Hop',
        'X-Hop',
        '1',
        'Access-Control-Allow-Origin',
        '*',
        'ETag',
        'x',
      ]),
    ).toEqual(['ETag', 'x']);
  });
});
