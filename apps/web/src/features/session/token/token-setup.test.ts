import { expect, it } from 'vitest';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { TokenCheckError } from '../sign-in-state.ts';
import { createTokenSetup, type TokenSetupOptions } from './token-setup.ts';

function setup(options: Partial<TokenSetupOptions> = {}) {
  const saved: (readonly string[])[] = [];
  const waits: number[] = [];
  let done = 0;
  const made = createTokenSetup({
    platform: {
      ...testPlatform,
      clock: {
        ...testPlatform.clock,
        after(ms, run) {
          waits.push(ms);
          return testPlatform.clock.after(0, run);
        },
      },
    },
    validate: () => Promise.resolve({ base: 'https://casa.example', username: 'maria' }),
    onSave: (...all) => saved.push(all),
    onDone: () => (done += 1),
    ...options,
  });
  return { made, saved, waits, done: () => done };
}

it('saves an accepted token after a delay', async () => {
  const { made, saved, waits, done } = setup();
  const submitted = made.submit('casa.example', ' a.b\n.c ');
  expect(made.state()).toEqual({ kind: 'validating' });
  await submitted;
  expect(made.state()).toEqual({ kind: 'valid' });
  expect([saved, waits]).toEqual([[], [1_500]]);
  await expect.poll(done).toBe(1);
  expect(saved).toEqual([['https://casa.example', 'a.b.c', 'maria']]);
});

it('saves no refused token, and can be tried again', async () => {
  const { made, saved } = setup({
    validate: (_server, token) =>
      token === 'good'
        ? Promise.resolve({ base: 'https://casa.example', username: 'maria' })
        : Promise.reject(new TokenCheckError('Errore 401: Unauthorized')),
  });
  await made.submit('casa.example', 'bad');
  expect(made.state()).toEqual({ kind: 'wrong', words: 'Errore validazione: Errore 401: Unauthorized' });
  expect(saved).toEqual([]);
  await made.submit('casa.example', 'good');
  expect(made.state()).toEqual({ kind: 'valid' });
});

it.each([
  ['', 'a.b.c'],
  ['  ', 'a.b.c'],
  ['casa.example', ''],
  ['casa.example', ' \n'],
  ['casa.example', '\u200b \u2060'],
])('needs both: %j and %j', async (server, token) => {
  const { made } = setup({ validate: () => Promise.reject(new Error('not asked')) });
  await made.submit(server, token);
  expect(made.state()).toEqual({ kind: 'wrong', words: "Inserisci sia il token che l'URL del server" });
});

it.each([
  ['another letter', 'tokèn'],
  ['its length', 'x'.repeat(4_097)],
])('is asked about what is no token by %s', async (_why, typed) => {
  const asked: string[] = [];
  const { made, saved } = setup({
    validate: (_server, token) => {
      asked.push(token);
      return Promise.reject(new TokenCheckError('Errore 401: Unauthorized'));
    },
  });
  await made.submit('casa.example', ` ${typed}\n`);
  expect(made.state()).toEqual({ kind: 'wrong', words: 'Errore validazione: Errore 401: Unauthorized' });
  expect([asked, saved]).toEqual([[typed], []]);
});

it('saves nothing when aborted', async () => {
  const { made, saved, done } = setup();
  await made.submit('casa.example', 'a.b.c');
  made.cancel();
  await new Promise((resolve) => testPlatform.clock.after(5, () => resolve(undefined)));
  expect([saved, done()]).toEqual([[], 0]);
});

it('saves nothing when closed during the validation', async () => {
  const answers: ((accepted: { base: string; username: string }) => void)[] = [];
  const { made, saved, done } = setup({ validate: () => new Promise((resolve) => answers.push(resolve)) });
  const submitted = made.submit('casa.example', 'a.b.c');
  made.close();
  expect(made.state()).toEqual({ kind: 'idle' });
  answers.forEach((answer) => answer({ base: 'https://casa.example', username: 'maria' }));
  await submitted;
  expect([made.state().kind, saved, done()]).toEqual(['idle', [], 0]);
});

it('saves an accepted token when closed before the delay', async () => {
  const { made, saved, done } = setup();
  await made.submit('casa.example', 'a.b.c');
  made.close();
  await expect.poll(done).toBe(1);
  expect(saved).toHaveLength(1);
});
