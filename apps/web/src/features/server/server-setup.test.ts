import type { AddressVerdict, AddressFinding } from '@soglia/hub-client/discovery';
import { describe, expect, inject, it } from 'vitest';
import { findingsThatCount, findingWords, verdictWords } from './address-words.ts';
import { createServerSetup, type ServerSetupOptions } from './server-setup.ts';

const hub = inject('demoHub');
const odd = inject('oddServer');

/** Waits are over at once where they are only there to be seen. */
function setup(options: Partial<ServerSetupOptions> = {}) {
  const saved: string[] = [];
  let done = 0;
  const made = createServerSetup({
    platform: {
      clock: {
        now: () => Date.now(),
        after(ms, run) {
          const timer = setTimeout(run, ms === 1_500 ? 0 : ms);
          return () => clearTimeout(timer);
        },
      },
      random: () => 0.5,
      openSocket: (url) => new WebSocket(url),
      fetch: (url, init) => fetch(url, init as RequestInit),
      newAbort: () => new AbortController(),
    },
    pageIsSecure: false,
    onSave: (base) => saved.push(base) > 0,
    onDone: () => (done += 1),
    ...options,
  });
  return { made, saved, done: () => done };
}

describe("'Testa Connessione'", () => {
  it('finds a hub', async () => {
    const { made, saved } = setup();
    const testing = made.test(` ${hub}/ `);
    expect(made.state()).toEqual({ kind: 'testing' });
    await testing;
    expect(made.state()).toEqual({ kind: 'valid', words: 'Connessione verificata con successo!' });
    expect(saved).toEqual([]);
  });

  it('shows that it is not a hub', async () => {
    const { made } = setup();
    await made.test(odd);
    expect(made.state()).toMatchObject({ kind: 'wrong' });
    expect(made.state()).toMatchObject({
      words: expect.stringMatching(/Status: 404|non è Home Assistant/) as string,
    });
  });

  it('shows that no response came', async () => {
    const { made } = setup();
    await made.test('http://127.0.0.1:1');
    expect(made.state()).toMatchObject({
      kind: 'wrong',
      words: expect.stringMatching(/^Errore di connessione: /) as string,
      homePage: undefined,
    });
  });

  it('shows that https was assumed where no scheme was entered', async () => {
    const { made } = setup();
    await made.test('127.0.0.1:1');
    expect(made.state()).toMatchObject({ words: expect.stringMatching(/scrivi http:\/\//) as string });
    await made.test('http://127.0.0.1:1');
    expect(made.state()).toMatchObject({ words: expect.not.stringMatching(/scrivi http/) as string });
  });

  it.each([
    ['', 'Inserisci un indirizzo da testare'],
    ['casa mia', 'L’indirizzo contiene degli spazi: controllalo.'],
    ['javascript:alert(1)', 'L’indirizzo deve iniziare con https:// o http://.'],
    ['http://maria:segreto@casa', 'Nell’indirizzo non vanno messi nome utente e password.'],
    ['x'.repeat(10_000), 'L’indirizzo è troppo lungo.'],
  ])('sends nothing for %s', async (typed, words) => {
    const { made } = setup();
    await made.test(typed);
    expect(made.state()).toEqual({ kind: 'wrong', words, homePage: undefined });
  });

  it('links to the page of the home where the browser blocks this page', async () => {
    const { made } = setup({ pageIsSecure: true });
    await made.test('http://casa.example:8123');
    expect(made.state()).toMatchObject({ kind: 'wrong', homePage: 'http://casa.example:8123' });
  });

  it('clears the result and aborts the test when the address is edited', async () => {
    const { made } = setup();
    const testing = made.test(hub);
    made.edit();
    expect(made.state()).toEqual({ kind: 'idle' });
    await testing;
    expect(made.state()).toEqual({ kind: 'idle' });
  });
});

describe("'Salva'", () => {
  it('stores the address and closes after a delay', async () => {
    const { made, saved, done } = setup();
    made.save('casa.example/');
    expect(saved).toEqual(['https://casa.example']);
    expect(made.state()).toEqual({ kind: 'saved', lasts: true });
    expect(done()).toBe(0);
    await expect.poll(done).toBe(1);
  });

  it('once, and nothing is tested any more', async () => {
    const { made, saved } = setup();
    made.save('casa.example');
    made.save('altra.example');
    await made.test(hub);
    expect(saved).toEqual(['https://casa.example']);
  });

  it('needs an address', () => {
    const { made, saved } = setup();
    made.save('  ');
    expect(made.state()).toMatchObject({ kind: 'wrong', words: 'Inserisci un indirizzo valido' });
    expect(saved).toEqual([]);
  });

  it('shows that the browser did not store it', () => {
    const { made } = setup({ onSave: () => false });
    made.save('casa.example');
    expect(made.state()).toEqual({ kind: 'saved', lasts: false });
  });
});

it.each<[AddressVerdict, string]>([
  [{ kind: 'status', status: 502 }, 'Server non raggiungibile (Status: 502)'],
  [
    { kind: 'status', status: 401 },
    'Errore di connessione: a questo indirizzo qualcosa risponde, ma non è Home Assistant. In una rete pubblica può essere la pagina di accesso del Wi-Fi.',
  ],
  [{ kind: 'timeout' }, 'Timeout: il server non risponde entro 10 secondi'],
  [{ kind: 'hub', version: '', soglia: undefined }, 'Connessione verificata con successo!'],
])('%j in words', (verdict, words) => expect(verdictWords(verdict)).toBe(words));

it('has a hint for IPv6 addresses', () =>
  expect(verdictWords({ kind: 'unreachable', why: 'unknown', detail: '' }, 'http://[fd00::10]:8123')).toMatch(
    /IPv4/,
  ));

it('does not explain a silent remote address by the default name, which nobody entered', () => {
  const name: AddressFinding = { kind: 'unreachable', why: 'name', detail: '' };
  const findings = new Map<string, AddressFinding>([
    ['https://casa.example', { kind: 'timeout' }],
    ['http://homeassistant.local:8123', name],
  ]);
  const book = (isConfigured: boolean) => ({
    isConfigured: () => isConfigured,
    isGuess: (base: string) => base.includes('.local'),
  });
  expect(findingsThatCount(findings, book(true))).toEqual([{ kind: 'timeout' }]);
  // Where nothing else is known it is all that there is to explain.
  expect(findingWords(findingsThatCount(findings, book(false)))).toMatch(/\.local/);
});

it.each<[readonly AddressFinding[], RegExp | undefined]>([
  [[], undefined],
  [[{ kind: 'timeout' }, { kind: 'status', status: 502 }], undefined],
  [
    [{ kind: 'not_a_hub' }, { kind: 'unreachable', why: 'mixed_content', detail: '' }],
    /^Questa pagina è sicura/,
  ],
  [[{ kind: 'not_a_hub' }], /Wi-Fi\.$/],
  [[{ kind: 'timeout' }, { kind: 'unconfirmed', version: '2026.11.0' }], /non conosce/],
  [
    [
      { kind: 'unconfirmed', version: '1' },
      { kind: 'another_hub', version: '2' },
    ],
    /non è quello di casa/,
  ],
])('explains why the hub was not found: %j', (findings, words) => {
  const said = findingWords(findings);
  if (words === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(words);
});
