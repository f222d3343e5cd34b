import type { Session } from '@soglia/hub-client';
import { describe, expect, inject, it } from 'vitest';
import { createSettingsSource } from './public-settings.ts';
import { createSignInFlow, type SignInFlowOptions } from './sign-in-flow.ts';
import { testPlatform } from './testing/test-platform.ts';
import { totp } from './testing/totp.ts';

const hub = inject('demoHub');
const odd = inject('oddServer');
const secret = 'JBSWY3DPEHPK3PXP';

/** Somebody at the door of the demo house. */
function atTheDoor(options: Partial<SignInFlowOptions> = {}) {
  const signedIn: { username: string; session: Session }[] = [];
  const flow = createSignInFlow({
    platform: testPlatform,
    base: () => Promise.resolve(hub),
    origin: 'http://127.0.0.1:8080',
    onSignedIn: (username, session) => signedIn.push({ username, session }),
    ...options,
  });
  const busy: boolean[] = [];
  flow.subscribe(() => busy.push(flow.state().busy));
  return { flow, signedIn, busy };
}

describe('name and password', () => {
  it('open the house', async () => {
    const { flow, signedIn, busy } = atTheDoor();
    await flow.submitCredentials('  maria ', 'casa-bianchi');
    expect(signedIn).toMatchObject([{ username: 'maria', session: { base: hub, dialect: 'stock' } }]);
    expect(busy).toContain(true);
  });

  it.each([
    ['maria', 'sbagliata'],
    ['nessuno', 'casa-bianchi'],
  ])('%s with %s do not', async (username, password) => {
    const { flow, signedIn } = atTheDoor();
    await flow.submitCredentials(username, password);
    expect(flow.state()).toMatchObject({
      busy: false,
      failure: 'Username o password non corretti.',
      username,
    });
    expect(signedIn).toEqual([]);
  });

  it.each([
    ['', ''],
    ['   ', 'casa-bianchi'],
    ['maria', ''],
  ])('are both needed: %j, %j', async (username, password) => {
    const { flow, busy } = atTheDoor({ base: () => Promise.reject(new Error('not asked')) });
    await flow.submitCredentials(username, password);
    expect(flow.state().failure).toBe('Inserisci username e password');
    expect(busy).not.toContain(true);
  });

  it('are sent once, however often one presses', async () => {
    const { flow, signedIn } = atTheDoor();
    await Promise.all([
      flow.submitCredentials('maria', 'casa-bianchi'),
      flow.submitCredentials('maria', 'casa-bianchi'),
    ]);
    expect(signedIn).toHaveLength(1);
  });
});

describe('what goes wrong is said', () => {
  it.each([
    ['nobody answers', 'http://127.0.0.1:1', 'Server Home Assistant non raggiungibile.'],
    ['it is no hub', `${odd}/html`, 'Server non raggiungibile o configurazione errata.'],
  ])('%s', async (_what, base, words) => {
    const { flow } = atTheDoor({ base: () => Promise.resolve(base) });
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state()).toMatchObject({ busy: false, step: 'credentials', failure: words });
  });

  it('nobody knows where the hub is', async () => {
    const settings = createSettingsSource(`${odd}/html`, testPlatform);
    const { flow } = atTheDoor({ base: async () => (await settings.get()).hub });
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state().failure).toBe('Errore di connessione. Verifica la configurazione del server.');
  });

  it('the session cannot be kept', async () => {
    const { flow } = atTheDoor({
      onSignedIn() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    await flow.submitCredentials('maria', 'casa-bianchi');
    expect(flow.state()).toMatchObject({ busy: false, failure: 'Errore nel salvataggio del token' });
  });
});

describe('the code', () => {
  const asked = async () => {
    const door = atTheDoor();
    await door.flow.submitCredentials('giulia', 'casa-bianchi');
    expect(door.flow.state()).toMatchObject({
      step: 'code',
      failure: undefined,
      moduleName: 'Authenticator app',
    });
    return door;
  };

  it('opens the house, also with a blank in the middle', async () => {
    const { flow, signedIn } = await asked();
    const code = await totp(secret);
    await flow.submitCode(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(signedIn).toMatchObject([{ username: 'giulia' }]);
  });

  it('may be wrong, and typed again', async () => {
    const { flow, signedIn } = await asked();
    const code = await totp(secret);
    await flow.submitCode(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    expect(flow.state()).toMatchObject({
      step: 'code',
      failure: 'Codice non corretto. Riprova con quello nuovo.',
    });
    await flow.submitCode(code);
    expect(signedIn).toHaveLength(1);
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
  it('while the hub is asked leaves nothing behind', async () => {
    const { flow, signedIn } = atTheDoor();
    const submitted = flow.submitCredentials('maria', 'casa-bianchi');
    flow.cancel();
    expect(flow.state()).toMatchObject({
      step: 'credentials',
      busy: false,
      failure: undefined,
      username: 'maria',
    });
    await submitted;
    expect(signedIn).toEqual([]);
    expect(flow.state().failure).toBeUndefined();
  });

  it('at the code leads back to the password', async () => {
    const { flow, signedIn } = atTheDoor();
    await flow.submitCredentials('giulia', 'casa-bianchi');
    flow.cancel();
    expect(flow.state()).toMatchObject({ step: 'credentials', username: 'giulia' });
    await flow.submitCode(await totp(secret));
    expect(signedIn).toEqual([]);
  });
});
