import { describe, expect, it } from 'vitest';
import { secondFactor, type SecondFactor } from '../fixtures/second-factor.ts';
import { target } from '../target/target.ts';
import { exchange, openFlow, revoke, stepFlow, type FlowStep, type Tokens } from '../wire/sign-in.ts';

const { url } = target;

async function passwordStep(person: SecondFactor): Promise<FlowStep> {
  const answer = await stepFlow(url, await openFlow(url), {
    username: person.username,
    password: person.password,
  });
  expect(answer.status).toBe(200);
  return answer.json() as FlowStep;
}

describe('signing in with a second factor', () => {
  it('asks for the code after the password, and accepts the right one', async () => {
    await using person = await secondFactor();
    const codeStep = await passwordStep(person);
    expect(codeStep).toMatchObject({
      type: 'form',
      step_id: 'mfa',
      errors: {},
      data_schema: [{ type: 'string', name: 'code', required: true }],
      description_placeholders: { mfa_module_id: 'totp' },
    });
    expect(codeStep.description_placeholders?.['mfa_module_name']).toBeTruthy();

    const step = (await stepFlow(url, codeStep.flow_id, { code: person.rightCode() })).json() as FlowStep;
    expect(step.type).toBe('create_entry');
    const tokens = await exchange(url, step.result ?? '');
    expect(tokens.status).toBe(200);
    await revoke(url, (tokens.json() as Tokens).refresh_token);
  });

  it('reports a wrong code, and continues the flow', async () => {
    await using person = await secondFactor();
    const { flow_id } = await passwordStep(person);
    const wrong = await stepFlow(url, flow_id, { code: person.wrongCode() });
    expect(wrong.status).toBe(200);
    expect(wrong.json()).toMatchObject({ type: 'form', step_id: 'mfa', errors: { base: 'invalid_code' } });
    const right = await stepFlow(url, flow_id, { code: person.rightCode() });
    expect(right.json()).toMatchObject({ type: 'create_entry' });
  });

  it('ends the flow at the fifth wrong code', async () => {
    await using person = await secondFactor();
    const { flow_id } = await passwordStep(person);
    for (let tries = 1; tries < 5; tries += 1) {
      const wrong = await stepFlow(url, flow_id, { code: person.wrongCode() });
      expect(wrong.json(), `try ${tries}`).toMatchObject({ type: 'form', errors: { base: 'invalid_code' } });
    }
    const fifth = await stepFlow(url, flow_id, { code: person.wrongCode() });
    expect(fifth.status).toBe(200);
    expect(fifth.json()).toMatchObject({ type: 'abort', reason: 'too_many_retry' });
    expect((await stepFlow(url, flow_id, { code: person.rightCode() })).status).toBe(404);
  });

  it.each([
    ['no code', {}],
    ['user name and password once more', { username: 'somebody', password: 'something' }],
  ])('answers 400 to %s', async (_name, fields) => {
    await using person = await secondFactor();
    const { flow_id } = await passwordStep(person);
    expect((await stepFlow(url, flow_id, fields)).status).toBe(400);
  });
});
