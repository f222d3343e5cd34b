import { expect, it } from 'vitest';
import { refusal, startCompanionServer, type Answer } from '#home/companion/testing/companion-server.ts';
import { testPlatform } from '#shared/testing/test-platform.ts';
import { createRecoveryFlow, type RecoveryFlowOptions } from './recovery-flow.ts';
import { emptyValues } from './recovery-state.ts';

const GET = 'GET /api/password-reset';
const POST = 'POST /api/password-reset';

const offer: Answer = [200, { available: true, reason: null, sent_by: 'phone' }];
const sent: Answer = [200, { expires_in: 600 }];
const wrong = refusal(403, 'recovery_code_wrong', 'Il codice è sbagliato.');

/** A hub of real HTTP, and the clock moved by hand. */
async function startFlow(
  answers: Readonly<Record<string, Answer>> = {},
  more: Partial<RecoveryFlowOptions> = {},
) {
  const server = await startCompanionServer({ [GET]: offer, [POST]: sent, ...answers });
  let now = 1_000_000;
  const platform = { ...testPlatform, clock: { ...testPlatform.clock, now: () => now } };
  const flow = createRecoveryFlow({
    platform,
    findBase: () => Promise.resolve(server.url),
    phoneCheck: () => undefined,
    pageHost: 'casa.local',
    username: '',
    ...more,
  });
  return {
    flow,
    server,
    posted: () => server.asked.filter(({ what }) => what === POST).map(({ body }) => body),
    answer: (answer: Answer) => server.answers.set(POST, answer),
    pass: (ms: number) => {
      now += ms;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const luca = { username: ' luca ', prefix: '+39', phone: '333 123 4567' };
const phone = '+393331234567';

it('goes through the four steps with the requests of the specification', async () => {
  await using at = await startFlow();
  const { flow } = at;
  flow.edit(luca);
  await flow.submitDetails();
  expect(flow.state()).toMatchObject({ step: 'code', success: 'Codice OTP inviato con successo' });
  at.answer([200, { reset_token: 'r'.repeat(43), expires_in: 600 }]);
  flow.edit({ code: '012345' });
  await flow.submitCode();
  expect(flow.state()).toMatchObject({ step: 'password', success: 'Codice verificato con successo' });
  at.answer([200, { sessions_ended_on_hub: false }]);
  flow.edit({ password: 'nuova-password' });
  await flow.submitPassword();
  expect(flow.state()).toMatchObject({ step: 'done', sessionsEndedOnHub: false });
  expect(flow.state().values).toMatchObject({ username: 'luca', password: '', code: '', phone: '' });
  expect(at.posted()).toEqual([
    { action: 'send_otp', phone, username: 'luca' },
    { action: 'verify_otp', phone, code: '012345' },
    { action: 'reset_password', phone, reset_token: 'r'.repeat(43), new_password: 'nuova-password' },
  ]);
});

it.each([
  ['no user name', { username: ' ' }],
  ['no prefix', { prefix: '+' }],
  ['no number', { phone: ' - ' }],
])('asks for all fields: %s', async (_what, change) => {
  await using at = await startFlow();
  at.flow.edit({ ...luca, ...change });
  await at.flow.submitDetails();
  expect(at.flow.state().failure).toBe('Inserisci tutti i campi richiesti');
  expect(at.posted()).toEqual([]);
});

it('checks the code and the password before it asks the hub', async () => {
  await using at = await startFlow();
  const { flow } = at;
  flow.edit({ ...luca, phone: 'casa' });
  await flow.submitDetails();
  expect(flow.state().errors).toEqual({ phone: 'Il numero di telefono non è valido' });
  await flow.submitCode();
  expect(flow.state().errors).toEqual({ code: 'Inserisci il codice OTP' });
  flow.edit({ code: '12' });
  expect(flow.state().errors).toEqual({});
  await flow.submitCode();
  expect(flow.state().errors).toEqual({ code: 'Il codice è di sei cifre' });
  for (const [password, error] of [
    ['', 'Inserisci la nuova password'],
    ['corta', 'La password deve essere di almeno 6 caratteri'],
    ['è'.repeat(37), 'La password è troppo lunga'],
  ] as const) {
    flow.edit({ password });
    await flow.submitPassword();
    expect(flow.state().errors).toEqual({ password: error });
  }
  expect(at.posted()).toEqual([]);
});

it('offers the number that was probably meant, once the library is there', async () => {
  const check = await import('./phone-check.ts');
  await using at = await startFlow({}, { phoneCheck: () => check });
  const { flow } = at;
  flow.edit({ ...luca, phone: '393 123 4567' });
  await flow.submitDetails();
  const { other } = flow.state();
  expect(other).toEqual({ prefix: '+39', phone: '+39 393 123 4567' });
  flow.edit(other ?? {});
  await flow.submitDetails();
  expect(at.posted()).toEqual([{ action: 'send_otp', phone: '+393931234567', username: 'luca' }]);
});

it('goes back without losing anything, and forward to the same code without another one', async () => {
  await using at = await startFlow();
  const { flow } = at;
  flow.edit(luca);
  await flow.submitDetails();
  flow.edit({ code: '123456' });
  flow.back('details');
  expect(flow.state()).toMatchObject({ step: 'details', values: { ...luca, code: '123456' } });
  await flow.submitDetails();
  expect(flow.state()).toMatchObject({ step: 'code', success: undefined });
  expect(at.posted()).toHaveLength(1);
  at.answer([200, { reset_token: 'token' }]);
  await flow.submitCode();
  flow.edit({ password: 'nuova-password' });
  flow.back('code');
  // The code was exchanged already: it cannot be used twice.
  await flow.submitCode();
  expect(flow.state()).toMatchObject({ step: 'password', values: { password: 'nuova-password' } });
  expect(at.posted()).toHaveLength(2);
  flow.back('details');
  flow.forward();
  expect(flow.state().step).toBe('code');
  at.pass(30_000);
  flow.back('details');
  at.answer(sent);
  await flow.submitDetails();
  expect(at.posted()).toHaveLength(3);
  expect(flow.state().values).toMatchObject({ code: '', password: '' });
});

it('resumes with a code that was exchanged, and stays resumable until the password is changed', async () => {
  const verified = { code: '123456', token: 'r'.repeat(43), at: 900_000 };
  const resumed = {
    values: { ...emptyValues, ...luca, code: '123456' },
    sent: { username: 'luca', phone, at: 800_000 },
  };
  await using at = await startFlow({}, { resumed: { ...resumed, verified } });
  const { flow } = at;
  expect(flow.state()).toMatchObject({ step: 'password', verified });
  flow.back('code');
  await flow.submitCode();
  expect(flow.state()).toMatchObject({ step: 'password', verified });
  flow.edit({ password: 'nuova-password' });
  await flow.submitPassword();
  expect(flow.state()).toMatchObject({ step: 'done', verified: undefined });
  expect(at.posted()).toEqual([
    { action: 'reset_password', phone, reset_token: 'r'.repeat(43), new_password: 'nuova-password' },
  ]);
});

it('sends another code to another phone at once', async () => {
  await using at = await startFlow();
  at.flow.edit(luca);
  await at.flow.submitDetails();
  at.flow.back('details');
  at.flow.edit({ phone: '333 123 4568' });
  await at.flow.submitDetails();
  expect(at.posted()).toHaveLength(2);
});

it("shows the server's own error, or the one of the specification", async () => {
  await using at = await startFlow({ [POST]: [500, 'Internal Server Error'] });
  const { flow } = at;
  flow.edit({ ...luca, code: '123456', password: 'nuova-password' });
  await flow.submitDetails();
  expect(flow.state()).toMatchObject({ step: 'details', failure: "Errore nell'invio dell'OTP" });
  await flow.submitCode();
  expect(flow.state().failure).toBe("Errore nella verifica dell'OTP");
  await flow.submitPassword();
  expect(flow.state().failure).toBe('Errore nel cambio della password');
  at.answer(wrong);
  await flow.submitCode();
  expect(flow.state()).toMatchObject({ step: 'details', failure: 'Il codice è sbagliato.', busy: false });
});

it("shows the error of a hub of the specification, which has no code, up to a sentence's length", async () => {
  await using at = await startFlow({ [POST]: [400, { error: ' Numero non registrato ' }] });
  const { flow } = at;
  flow.edit({ ...luca, code: '123456', password: 'nuova-password' });
  for (const submit of [flow.submitDetails, flow.submitCode, flow.submitPassword]) {
    await submit();
    expect(flow.state().failure).toBe('Numero non registrato');
  }
  at.answer([400, { error: 'x'.repeat(10_000) }]);
  await flow.submitCode();
  expect(flow.state().failure).toHaveLength(300);
  for (const error of ['', '  ', 7, null, { text: 'x' }]) {
    at.answer([400, { error }]);
    await flow.submitCode();
    expect(flow.state().failure).toBe("Errore nella verifica dell'OTP");
  }
});

it('takes no answer without a token for a verified code', async () => {
  await using at = await startFlow({ [POST]: [200, { reset_token: 7 }] });
  at.flow.edit({ code: '123456' });
  await at.flow.submitCode();
  expect(at.flow.state().failure).toBe("Errore nella verifica dell'OTP");
});

it('offers a new code where the time for the password is over', async () => {
  await using at = await startFlow({ [POST]: refusal(403, 'recovery_over', 'Il tempo è scaduto.') });
  at.flow.edit({ ...luca, password: 'nuova-password' });
  await at.flow.submitPassword();
  expect(at.flow.state()).toMatchObject({ failure: 'Il tempo è scaduto.', isOver: true });
  at.answer(sent);
  await at.flow.resend();
  expect(at.flow.state()).toMatchObject({ step: 'code', isOver: false });
});

it('tells a hub that is gone', async () => {
  await using at = await startFlow({}, { findBase: () => Promise.resolve('http://127.0.0.1:1') });
  at.flow.edit(luca);
  await at.flow.submitDetails();
  expect(at.flow.state()).toMatchObject({ failure: 'Errore di rete. Riprova più tardi.', host: 'silent' });
});

it.each([
  ['is offered', offer, { host: 'offered', sentBy: 'phone' }],
  ['no sender', [200, { available: false, reason: 'no_sender', sent_by: null }], { host: 'no_sender' }],
  [
    'not prepared',
    [200, { available: false, reason: 'not_prepared', sent_by: null }],
    { host: 'not_prepared' },
  ],
  ['a bare hub that this page may read', [404, '404: Not Found'], { host: 'bare' }],
  ['a bare hub that asks for a token', [401, '401: Unauthorized'], { host: 'bare' }],
  ['another page at that path', [200, '<!doctype html>'], { host: 'bare' }],
  ['an older gateway', refusal(404, 'not_found', 'Questa pagina non esiste.'), { host: 'older' }],
  ['a hub that only takes POST', [405, {}], { host: 'offered', sentBy: null }],
  ['a hub that does not say it', [200, { success: true }], { host: 'offered', sentBy: null }],
  ['a gateway whose hub is away', refusal(502, 'hub_unreachable', 'Non raggiungibile.'), { host: 'offered' }],
] as const)('learns whether recovery is offered: %s', async (_what, answer, expected) => {
  await using at = await startFlow({ [GET]: answer });
  await at.flow.checkHost();
  expect(at.flow.state()).toMatchObject(expected);
});

it('aborts what is running when the person leaves', async () => {
  await using at = await startFlow();
  at.flow.edit(luca);
  const sending = at.flow.submitDetails();
  at.flow.close();
  await sending;
  expect(at.flow.state()).toMatchObject({ step: 'details', failure: undefined });
});
