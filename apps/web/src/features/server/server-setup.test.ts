import type { AddressVerdict, AddressFinding } from '@soglia/hub-client/discovery';
import { describe, expect, inject, it } from 'vitest';
import { findingsThatCount, findingWords, verdictWords } from './address-words.ts';
import { createServerSetup, type ServerSetupOptions } from './server-setup.ts';

const hub = inject('demoHub');
const odd = inject('oddServer');

/** Waits are over at once where they are only there to be seen. */
function setup(options: Partial<ServerSetupOptions> = {}) {
  const saved: Parameters<ServerSetupOptions['onSave']>[0][] = [];
  const waits: number[] = [];
  let done = 0;
  const made = createServerSetup({
    platform: {
      clock: {
        now: () => Date.now(),
        after(ms, run) {
          waits.push(ms);
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
    stored: {},
    findName: () => Promise.resolve(undefined),
    onSave: (bases) => saved.push(bases) > 0,
    onDone: () => (done += 1),
    ...options,
  });
  return { made, saved, waits, done: () => done };
}

const valid = (words: string, base = hub) =>
  expect.objectContaining({ kind: 'valid', words, base }) as unknown;
const port = new URL(hub).port;

describe("'Testa Connessione'", () => {
  it('finds a hub', async () => {
    const { made, saved } = setup();
    const testing = made.test({ remote: ` ${hub}/ ` });
    expect(made.state().kind).toBe('testing');
    await testing;
    expect(made.state()).toMatchObject({
      kind: 'idle',
      results: { remote: valid('Connessione verificata con successo!') },
    });
    expect(saved).toEqual([]);
  });

  it('completes what was typed, and says what was found', async () => {
    const { made } = setup();
    await made.test({ remote: `127.0.0.1:${port}/lovelace/0` });
    expect(made.state().results.remote).toEqual(
      valid(`Connessione verificata con successo! Trovata: ${hub}`),
    );
    const named = setup({ findName: () => Promise.resolve('Casa Bianchi') }).made;
    await named.test({ remote: hub });
    expect(named.state().results.remote).toEqual(
      valid('Connessione verificata con successo! Trovata: Casa Bianchi'),
    );
  });

  it('tries both addresses, and leaves out an empty one', async () => {
    const { made } = setup();
    await made.test({ home: hub, remote: 'http://127.0.0.1:1' });
    expect(made.state().results).toMatchObject({ home: { kind: 'valid' }, remote: { kind: 'wrong' } });
    await made.test({ home: hub, remote: '' });
    expect(Object.keys(made.state().results)).toEqual(['home']);
  });

  it('shows that it is not a hub', async () => {
    const { made } = setup();
    await made.test({ remote: new URL(odd).origin });
    expect(made.state().results.remote).toMatchObject({
      kind: 'wrong',
      words: expect.stringMatching(/Status: 404|non è Home Assistant/) as string,
    });
  });

  it('shows that no response came', async () => {
    const { made } = setup();
    await made.test({ remote: 'http://127.0.0.1:1' });
    expect(made.state().results.remote).toMatchObject({
      kind: 'wrong',
      words: expect.stringMatching(/^Errore di connessione: /) as string,
      homePage: undefined,
    });
  });

  it.each([
    ['', 'Inserisci un indirizzo da testare'],
    ['casa mia', 'L’indirizzo contiene degli spazi: controllalo.'],
    ['javascript:alert(1)', 'L’indirizzo deve iniziare con https:// o http://.'],
    ['http://maria:segreto@casa', 'Nell’indirizzo non vanno messi username e password.'],
    ['x'.repeat(10_000), 'L’indirizzo è troppo lungo.'],
  ])('sends nothing for %s', async (typed, words) => {
    const { made } = setup();
    await made.test({ home: '', remote: typed });
    expect(made.state().results).toEqual({ remote: { kind: 'wrong', words, homePage: undefined } });
  });

  it('links to the page of the home where the browser blocks this page', async () => {
    const { made } = setup({ pageIsSecure: true });
    await made.test({ remote: 'http://casa.example:8123' });
    expect(made.state().results.remote).toMatchObject({
      kind: 'wrong',
      homePage: 'http://casa.example:8123',
    });
  });

  it('clears the result and aborts the test when the address is edited', async () => {
    const { made } = setup();
    const testing = made.test({ remote: hub });
    made.edit('remote');
    expect(made.state()).toMatchObject({ kind: 'idle', results: { remote: undefined } });
    await testing;
    expect(made.state()).toMatchObject({ kind: 'idle', results: { remote: undefined } });
  });
});

describe("'Salva'", () => {
  it('tests the address, stores it and closes after a delay', async () => {
    const { made, saved, waits, done } = setup();
    await made.save({ remote: `127.0.0.1:${port}` });
    expect(saved).toEqual([{ remote: hub }]);
    expect(made.state()).toMatchObject({ kind: 'saved', lasts: true });
    // Of the specification: how long the address may take, and how long the confirmation is shown.
    expect([Math.max(...waits), waits.at(-1)]).toEqual([10_000, 1_500]);
    await expect.poll(done).toBe(1);
  });

  it('once, and nothing is tested any more', async () => {
    const { made, saved } = setup();
    await made.save({ remote: hub });
    await made.save({ remote: odd });
    await made.test({ remote: odd });
    expect(saved).toEqual([{ remote: hub }]);
  });

  it('stores an address that does not answer only when told so', async () => {
    const { made, saved } = setup();
    made.saveAnyway({ remote: 'http://127.0.0.1:1' });
    await made.save({ remote: 'http://127.0.0.1:1/lovelace' });
    expect(made.state()).toMatchObject({ canSaveAnyway: true, results: { remote: { kind: 'wrong' } } });
    expect(saved).toEqual([]);
    made.saveAnyway({ remote: 'http://127.0.0.1:1/lovelace' });
    expect(saved).toEqual([{ remote: 'http://127.0.0.1:1' }]);
  });

  it('removes an address that was emptied, and does not try again what was stored', async () => {
    const { made, saved } = setup({ stored: { home: 'http://127.0.0.1:1', remote: hub } });
    await made.save({ home: 'http://127.0.0.1:1', remote: '' });
    expect(saved).toEqual([{ home: 'http://127.0.0.1:1', remote: undefined }]);
  });

  it('asks for the name of the house, which is trusted from now on', async () => {
    let isSaved = false;
    const { made } = setup({
      findName: () => Promise.resolve(isSaved ? 'Casa Bianchi' : undefined),
      onSave: () => (isSaved = true),
    });
    await made.save({ home: hub, remote: '' });
    await expect.poll(() => made.state().results.home).toEqual(valid('Trovata: Casa Bianchi'));
  });

  it.each(['  ', 'casa mia'])('needs an address: %j', async (typed) => {
    const { made, saved } = setup();
    await made.save({ remote: typed });
    expect(made.state()).toMatchObject({ canSaveAnyway: false, results: { remote: { kind: 'wrong' } } });
    expect(saved).toEqual([]);
  });

  it('shows that the browser did not store it', async () => {
    const { made } = setup({ onSave: () => false });
    await made.save({ remote: hub });
    expect(made.state()).toMatchObject({ kind: 'saved', lasts: false });
  });
});

it.each<[AddressVerdict, string]>([
  [{ kind: 'status', status: 502 }, 'Server non raggiungibile (Status: 502)'],
  [
    { kind: 'status', status: 400 },
    'Server non raggiungibile (Status: 400). Di solito Home Assistant non si fida ancora del tunnel: va aggiunto a trusted_proxies, nella sua configurazione.',
  ],
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
