import type { Session } from '@soglia/hub-client/sign-in';
import { describe, expect, inject, it } from 'vitest';
import { testPlatform } from '#shared/testing/test-platform.ts';
import type { SignedIn } from './credentials.ts';
import { createSettingsSource } from './public-settings.ts';
import { createSignInFlow, type SignInFlowOptions } from './sign-in-flow.ts';
import {
  NoServerError,
  NotFoundError,
  TokenCheckError,
  type SignInTarget,
  type SignInState,
} from './sign-in-state.ts';
import { totp } from './testing/totp.ts';

const hub = inject('demoHub');
const odd = inject('oddServer');
const secret = 'JBSWY3DPEHPK3PXP';
const at = (base: string, method: SignInTarget['method'] = 'direct') => ({
  findTarget: () => Promise.resolve({ base, method }),
});

/** A sign-in at the demo hub; the specification's delay before the redirect ends at once, others do not. */
function startFlow(options: Partial<SignInFlowOptions> = {}) {
  const saved: SignedIn[] = [];
  const made: Session[] = [];
  const brought: string[] = [];
  const steps: SignInState['busy'][] = [];
  let asked = 0;
  let failed = 0;
  let done = 0;
  const flow = createSignInFlow({
    platform: {
      ...testPlatform,
      clock: {
        ...testPlatform.clock,
        after: (ms, run) => testPlatform.clock.after(ms === 1_500 ? 0 : Math.max(ms, 60_000), run),
      },
    },
    origin: 'http://127.0.0.1:8080',
    username: '',
    ...at(hub),
    saveSession: (who) => saved.push(who) > 0,
    makeToken: (session) => Promise.resolve(void made.push(session)),
    checkToken: () => Promise.resolve(),
    findUsername: () => Promise.resolve('maria'),
    saveToken: (_base, token) => brought.push(token) > 0,
    onFailed: () => (failed += 1),
    askForServer: () => (asked += 1),
    onSignedIn: () => undefined,
    onDone: () => (done += 1),
    ...options,
  });
  flow.subscribe(() => {
    if (steps.at(-1) !== flow.state().busy) steps.push(flow.state().busy);
  });
  return {
    flow,
    saved,
    made,
    brought,
    steps,
    asked: () => asked,
    failed: () => failed,
    done: () => done,
  };
}

describe('name and password', () => {
  it('sign in', async () => {
    const { flow, saved, made, steps, done } = startFlow();
    await flow.submitCredentials('  Maria ', 'casa-bianchi');
    // What this browser keeps of a person is found again, however they type their name.
    expect(saved).toMatchObject([
      { username: 'maria', base: hub, tokens: { session: { base: hub, dialect: 'stock' } } },
    ]);
    expect(made).toHaveLength(1);
    expect(steps).toEqual(['searching', 'authenticating', 'saving', 'generating', 'done']);
    await expect.poll(done).toBe(1);
  });

  it.each([
    ['maria', 'sbagliata'],
    ['nessuno', 'casa-bianchi'],
  ])('%s with %s do not', async (username, password) => {
    const { flow, saved, failed } = startFlow();
    await flow.submitCredentials(username, password);
    expect(failed()).toBe(1);
    expect(flow.state()).toMatchObject({
      busy: undefined,
      failure: 'Username o password non corretti.',
      username,
    });
    expect(saved).toEqual([]);
  });

  it.each([
    ['', ''],
    ['   ', 'casa-bianchi'],
    ['maria', ''],
  ])('are both needed: %j, %j', async (username, password) => {
    const { flow, steps } = startFlow({ findTarget: () => Promise.reject(new Error('not asked')) });
    await flow.submitCredentials(username, password);
    expect(flow.state().failure).toBe('Inserisci username e password');
    expect(steps).toEqual([]);
  });

  it('are sent once, however often one presses', async () => {
    const { flow, saved } = startFlow();
    await Promise.all([
      flow.submitCredentials('maria', 'casa-bianchi'),
      flow.submitCredentials('maria', 'casa-bianchi'),
    ]);
    expect(saved).toHaveLength(1);
  });
});

describe('a failure is shown', () => {
  it.each([
    ['no response', 'http://127.0.0.1:1', 'Server Home Assistant non raggiungibile.'],
    ['it is no hub', `${odd}/html`, 'Server non raggiungibile o configurazione errata.'],
  ])('%s', async (_what, base, words) => {
    const { flow } = startFlow(at(base));
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state()).toMatchObject({ step: 'credentials', failure: words, remedy: 'remote' });
  });

  it('no address is known', async () => {
    const settings = createSettingsSource(`${odd}/html`, testPlatform);
    const { flow, asked } = startFlow({
      findTarget: async () => ({ base: (await settings.get()).hub, method: 'direct' }),
    });
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state().failure).toBe('Errore di connessione. Verifica la configurazione del server.');
    expect(asked()).toBe(1);
  });

  it('the hub is not found', async () => {
    const { flow, asked } = startFlow({ findTarget: () => Promise.reject(new NoServerError('nowhere')) });
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state()).toMatchObject({
      failure: 'Server locale non disponibile. Configura il server remoto per continuare.',
      remedy: 'remote',
    });
    expect(asked()).toBe(1);
  });

  it('an address that may be wrong can be changed', async () => {
    const { flow, asked } = startFlow(at('http://127.0.0.1:1'));
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect([flow.state().remedy, asked()]).toEqual(['remote', 0]);
    await flow.submitCredentials('', '');
    expect(flow.state().remedy).toBeUndefined();
  });

  it.each([
    [
      { explanation: 'Il browser non lo permette.', needsPermission: true, notAHub: false },
      'permission',
      'Server Home Assistant non raggiungibile. Il browser non lo permette.',
    ],
    [
      { explanation: undefined, needsPermission: false, notAHub: false },
      'remote',
      'Server Home Assistant non raggiungibile.',
    ],
    [
      { explanation: 'Qualcosa risponde.', needsPermission: false, notAHub: true },
      'remote',
      'Server non raggiungibile o configurazione errata. Qualcosa risponde.',
    ],
  ] as const)('a house that does not answer: %j', async (why, remedy, failure) => {
    const { flow, asked, failed } = startFlow({
      findTarget: () => Promise.reject(new NotFoundError(why)),
    });
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state()).toMatchObject({ remedy, failure });
    expect([asked(), failed()]).toEqual([0, 1]);
  });

  it('ends when the hub is found, and changes with its reason', async () => {
    const silent = { needsPermission: false, notAHub: false };
    const hints = ['La prima.', 'La seconda.'];
    let isFound = false;
    const { flow } = startFlow({
      findTarget: () =>
        isFound
          ? Promise.resolve({ base: hub, method: 'direct' })
          : Promise.reject(new NotFoundError({ ...silent, explanation: hints.shift() })),
    });
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state().failure).toMatch(/La prima\.$/);
    await flow.detectMethod();
    expect(flow.state().failure).toMatch(/La seconda\.$/);
    isFound = true;
    await flow.detectMethod();
    expect(flow.state()).toMatchObject({ failure: undefined, remedy: undefined });
  });

  it('a browser that stores nothing', async () => {
    const { flow, done } = startFlow({ saveSession: () => false });
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state()).toMatchObject({ busy: 'done', warning: 'Errore nel salvataggio del token' });
    await expect.poll(done).toBe(1);
  });
});

describe('the code', () => {
  const asked = async () => {
    const door = startFlow();
    await door.flow.submitCredentials('giulia', 'casa-bianchi');
    expect(door.flow.state()).toMatchObject({
      step: 'code',
      failure: undefined,
      moduleName: 'Authenticator app',
    });
    return door;
  };

  it('signs in, also with a blank in the middle', async () => {
    const { flow, saved } = await asked();
    const code = await totp(secret);
    await flow.submitCode(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(saved).toMatchObject([{ username: 'giulia' }]);
  });

  it('may be wrong, and typed again', async () => {
    const { flow, saved } = await asked();
    const code = await totp(secret);
    await flow.submitCode(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    expect(flow.state()).toMatchObject({
      step: 'code',
      failure: 'Codice non corretto. Riprova con quello nuovo.',
    });
    await flow.submitCode(code);
    expect(saved).toHaveLength(1);
  });

  it('five times wrong leads back to the password', async () => {
    const { flow } = await asked();
    for (let tries = 0; tries < 5; tries += 1) await flow.submitCode('abcdef');
    expect(flow.state()).toMatchObject({
      step: 'credentials',
      username: 'giulia',
      failure: 'Troppi codici sbagliati. Accedi di nuovo.',
    });
  });

  it('is needed', async () => {
    const { flow } = await asked();
    await flow.submitCode('  ');
    expect(flow.state()).toMatchObject({ step: 'code', failure: 'Inserisci il codice' });
  });
});

describe('giving up', () => {
  it('while a request is running stores nothing', async () => {
    const { flow, saved } = startFlow();
    const submitted = flow.submitCredentials('maria', 'casa-bianchi');
    flow.cancel();
    expect(flow.state()).toMatchObject({
      step: 'credentials',
      busy: undefined,
      failure: undefined,
      username: 'maria',
    });
    await submitted;
    expect(saved).toEqual([]);
    expect(flow.state().failure).toBeUndefined();
  });

  it('at the code leads back to the password', async () => {
    const { flow, saved } = startFlow();
    await flow.submitCredentials('giulia', 'casa-bianchi');
    flow.cancel();
    expect(flow.state()).toMatchObject({ step: 'credentials', username: 'giulia' });
    await flow.submitCode(await totp(secret));
    expect(saved).toEqual([]);
  });
});

describe('the long-lived token', () => {
  const refused = { makeToken: () => Promise.reject(new Error('this hub makes none')) };

  it('is asked for where the hub makes none', async () => {
    const { flow, saved, brought, done } = startFlow(refused);
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state()).toMatchObject({
      step: 'token',
      busy: undefined,
      note: 'Login riuscito! Inserisci manualmente il Long-Lived Token',
    });
    expect(saved).toHaveLength(1);
    expect(done()).toBe(0);
    await flow.submitToken(' a.b\n.c ');
    expect(brought).toEqual(['a.b.c']);
    await expect.poll(done).toBe(1);
  });

  it('may be skipped: the person is signed in already', async () => {
    const { flow, done } = startFlow(refused);
    await flow.submitCredentials('maria', 'casa-bianchi');
    flow.cancel();
    expect(done()).toBe(1);
  });

  it('signs in by itself', async () => {
    const { flow, saved, brought, done } = startFlow();
    flow.openToken();
    await flow.submitToken('a.b.c');
    expect([saved, brought]).toEqual([[], ['a.b.c']]);
    await expect.poll(done).toBe(1);
  });

  it.each(['', '   ', '\n\t', 'ünïcode'])('is none: %j', async (typed) => {
    const { flow, steps } = startFlow({ findTarget: () => Promise.reject(new Error('not asked')) });
    flow.openToken();
    await flow.submitToken(typed);
    expect(flow.state()).toMatchObject({ step: 'token', failure: 'Inserisci un token valido' });
    expect(steps).toEqual([]);
  });

  it('that the hub refuses is not stored', async () => {
    const { flow, brought } = startFlow({
      checkToken: () => Promise.reject(new TokenCheckError('Errore 401: Unauthorized')),
    });
    flow.openToken();
    await flow.submitToken('a.b.c');
    expect(flow.state()).toMatchObject({ step: 'token', failure: 'Errore 401: Unauthorized' });
    expect(brought).toEqual([]);
    flow.cancel();
    expect(flow.state()).toMatchObject({ step: 'credentials', failure: undefined });
  });
});

describe('a hub that asks on its own page', () => {
  it('takes the place of the form, and of nothing that is under way', async () => {
    const { flow } = startFlow(at(hub, 'hub_page'));
    await flow.detectMethod();
    expect(flow.state().step).toBe('hub_page');
    flow.openToken();
    await flow.detectMethod();
    expect(flow.state().step).toBe('token');
    flow.cancel();
    expect(flow.state().step).toBe('hub_page');
  });

  it('gets no password', async () => {
    const { flow, saved } = startFlow(at(odd, 'hub_page'));
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state()).toMatchObject({ step: 'hub_page', busy: undefined, failure: undefined });
    expect(saved).toEqual([]);
  });

  it('gives a code, which signs in whoever it is', async () => {
    const { flow, saved, done } = startFlow({ username: 'luca' });
    const code = await hubCode();
    await flow.submitHubCode(hub, code);
    expect(saved).toMatchObject([{ username: '', base: hub, tokens: { session: { dialect: 'stock' } } }]);
    await expect.poll(done).toBe(1);
  });

  it('gives no second use of a code', async () => {
    const { flow, saved } = startFlow();
    await flow.submitHubCode(hub, 'made-up');
    expect(flow.state()).toMatchObject({ busy: undefined, failure: expect.any(String) as string });
    expect(saved).toEqual([]);
  });
});

describe('a hub that only the app origin may ask', () => {
  it('is asked there, and the session belongs to the hub', async () => {
    // The demo hub stands for the app origin, which passes these very requests on.
    const { flow, saved } = startFlow({ ...at('http://hub.invalid:8123', 'app'), origin: hub });
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(saved).toMatchObject([
      { base: 'http://hub.invalid:8123', tokens: { session: { base: 'http://hub.invalid:8123' } } },
    ]);
  });
});

/** What the hub's own page would bring back. */
async function hubCode(): Promise<string> {
  const client = 'http://127.0.0.1:8080/';
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${hub}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return (await answer.json()) as { flow_id: string; result: string };
  };
  const begun = await post('/auth/login_flow', {
    client_id: client,
    handler: ['homeassistant', null],
    redirect_uri: `${client}login`,
  });
  const ended = await post(`/auth/login_flow/${begun.flow_id}`, {
    client_id: client,
    username: 'maria',
    password: 'casa-bianchi',
  });
  return ended.result;
}
