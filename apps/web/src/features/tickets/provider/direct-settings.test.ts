import { expect, it } from 'vitest';
import { checkDirectDraft } from './direct-settings.ts';

const draft = { address: 'https://assistenza.esempio.it', key: 'k-1', header: 'x-api-key' };

it.each([
  ['https://assistenza.esempio.it', 'https://assistenza.esempio.it'],
  [' assistenza.esempio.it/ ', 'https://assistenza.esempio.it'],
  ['http://10.0.0.2:9000/api/v1/', 'http://10.0.0.2:9000/api/v1'],
  ['https://assistenza.esempio.it/api/tickets/', 'https://assistenza.esempio.it/api'],
  ['https://assistenza.esempio.it/tickets?x=1#y', 'https://assistenza.esempio.it'],
])('the address %j is %j', (address, base) => {
  expect(checkDirectDraft({ ...draft, address })).toEqual({
    value: { address: base, key: 'k-1', header: 'x-api-key' },
  });
});

it.each([
  ['address', { address: '' }],
  ['address', { address: 'ftp://a.it' }],
  ['address', { address: 'javascript://a.it' }],
  ['address', { address: 'https://maria:segreta@a.it' }],
  ['address', { address: 'https://' }],
  ['key', { key: ' ' }],
  ['key', { key: 'due parole' }],
  ['key', { key: 'chiave\r\nx-other: 1' }],
  ['header', { header: 'x api key' }],
  ['header', { header: 'Cookie' }],
] as const)('a wrong %s: %j', (field, part) => {
  expect(checkDirectDraft({ ...draft, ...part })).toEqual({ errors: [field] });
});

it('no header is the usual one', () => {
  expect(checkDirectDraft({ ...draft, header: '' })).toMatchObject({ value: { header: 'x-api-key' } });
});
