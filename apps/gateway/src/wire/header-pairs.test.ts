import { describe, expect, test } from 'vitest';
import { forwardedRequestHeaders, forwardedResponseHeaders } from './header-pairs.ts';

describe('requestPairs', () => {
  test('drops what is for this hop, what Connection names, and what only the gateway may say', () => {
    expect(
      forwardedRequestHeaders([
        ...[
          'Host',
          'casa.local',
          'Connection',
          'keep-alive, X-Private',
          'X-Private',
          '1',
          'Keep-Alive',
          'timeout=5',
        ],
        ...[
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
        ],
        ...[
          'X-Forwarded-For',
          '6.6.6.6',
          'x-forwarded-proto',
          'https',
          'X-Forwarded-Whatever',
          '1',
          'Forwarded',
          'for=6.6.6.6',
        ],
        ...['X-Real-IP', '6.6.6.6', 'Proxy-Authorization', 'Basic x', 'Accept', 'a', 'accept', 'b'],
      ]),
    ).toEqual(['Host', 'casa.local', 'Accept', 'a', 'accept', 'b']);
  });

  test('does not let Connection name what the request is made of', () => {
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

describe('responsePairs', () => {
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

  test('drops the hub’s own hop, its name and its list of origins', () => {
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
