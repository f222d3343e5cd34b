import { describe, expect, test } from 'vitest';
import { isMultipartForm, readMultipartFields } from './multipart-fields.ts';

const type = 'multipart/form-data; boundary=b';
const part = (headers: string, value: string) => `--b\r\n${headers}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);

describe('readMultipartFields', () => {
  test('reads what a browser writes', async () => {
    const form = new FormData();
    form.set('grant_type', 'refresh_token');
    form.set('refresh_token', 'r\nè--b');
    const sent = new Request('http://hub/', { method: 'POST', body: form });
    const fields = readMultipartFields(sent.headers.get('content-type') ?? '', await sent.text());
    expect(fields?.get('grant_type')).toBe('refresh_token');
    expect(fields?.get('refresh_token')).toMatch(/^r\r?\nè--b$/);
  });

  test('of two fields with one name the first counts', () => {
    const fields = readMultipartFields(
      type,
      `${field('username', 'anna')}${field('username', 'luca')}--b--\r\n`,
    );
    expect(fields?.get('username')).toBe('anna');
  });

  test.each([
    ['no end', field('username', 'anna')],
    ['text before the first part', `x\r\n${field('username', 'anna')}--b--`],
    ['text after the last part', `${field('username', 'anna')}--b--x`],
    ['a file', `${part('Content-Disposition: form-data; name="username"; filename="a"', 'anna')}--b--`],
    [
      'an encoded part',
      `${part('Content-Disposition: form-data; name="username"\r\nContent-Transfer-Encoding: base64', 'YW5uYQ==')}--b--`,
    ],
    [
      'another charset',
      `${part('Content-Disposition: form-data; name="username"\r\nContent-Type: text/plain; charset=utf-16', 'a')}--b--`,
    ],
    ['an encoded name', `${part("Content-Disposition: form-data; name*=utf-8''username", 'anna')}--b--`],
    ['a folded header', `${part('Content-Disposition: form-data;\r\n name="username"', 'anna')}--b--`],
    [
      'two names',
      `${part('Content-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"', 'x')}--b--`,
    ],
    ['bare line feeds', '--b\nContent-Disposition: form-data; name="username"\n\nanna\n--b--'],
    ['a hundred fields', `${field('username', 'anna').repeat(100)}--b--`],
  ])('%s is not read', (_name, body) => {
    expect(readMultipartFields(type, body)).toBeUndefined();
  });

  test.each([
    'multipart/form-data',
    `${type}; boundary=c`,
    `${type}; charset=utf-16`,
    'multipart/form-data; boundary="b c"',
  ])('%s is not read', (other) => {
    expect(readMultipartFields(other, `${field('username', 'anna')}--b--`)).toBeUndefined();
  });
});

test.each([
  ['Multipart/Form-Data; boundary=b', true],
  ['multipart/form-data', true],
  ['application/json; x=multipart/form-data', false],
  ['', false],
])('%s', (contentType, expected) => {
  expect(isMultipartForm(contentType)).toBe(expected);
});
