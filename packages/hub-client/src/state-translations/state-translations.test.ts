import { expect, test } from 'vitest';
import { HubError } from '../errors/errors.ts';
import type { HubMessage } from '../connection/types.ts';
import { createStateTranslations } from './state-translations.ts';

const washer = {
  entity: { entity_id: 'sensor.washer', attributes: { device_class: 'enum' } },
  entry: { platform: 'laundry', translation_key: 'phase' },
};

function hubOf(answers: Readonly<Record<string, unknown>>) {
  const heard: HubMessage[] = [];
  const words = createStateTranslations({
    language: 'it',
    report: (fault) => {
      throw fault;
    },
    connection: {
      command<Result>(message: HubMessage): Promise<Result> {
        heard.push(message);
        const answer = answers[String(message['category'])];
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as Result);
      },
    },
  });
  const came = new Promise<void>((resolve) => words.onChange(resolve));
  return { words, heard, came };
}

test('translations of the platform come before those of the domain', async () => {
  const { words, heard, came } = hubOf({
    entity: { resources: { 'component.laundry.entity.sensor.phase.state.spin': 'Centrifuga' } },
    entity_component: {
      resources: {
        'component.sensor.entity_component._.state.spin': 'Giro',
        'component.sensor.entity_component.enum.state.rinse': 'Risciacquo',
        'component.sensor.entity_component._.state.malformed': 7,
        'component.sensor.entity_component._.state.empty': '  ',
      },
    },
  });
  expect(words.word(washer, 'spin')).toEqual({ own: undefined, general: undefined });
  words.fetch(washer);
  words.fetch(washer);
  await came;
  await Promise.resolve();
  expect(heard.map((one) => [one['category'], one['integration'], one['language']])).toEqual([
    ['entity_component', ['sensor'], 'it'],
    ['entity', ['laundry'], 'it'],
  ]);
  expect(words.word(washer, 'spin')).toEqual({ own: 'Centrifuga', general: 'Giro' });
  expect(words.word(washer, 'rinse').own).toBe('Risciacquo');
  expect(words.word({ ...washer, entry: undefined }, 'spin')).toEqual({ own: undefined, general: 'Giro' });
  for (const state of ['malformed', 'empty', 'constructor', ''])
    expect(words.word(washer, state)).toEqual({ own: undefined, general: undefined });
});

test.each([[null], ['malformed'], [{ resources: [] }], [{ resources: null }]])(
  'an answer of %j holds no words',
  async (answer) => {
    const { words, came } = hubOf({ entity: answer, entity_component: answer });
    words.fetch(washer);
    await came;
    expect(words.word(washer, 'spin')).toEqual({ own: undefined, general: undefined });
  },
);

test.each([
  ['unsupported', 1],
  ['disconnected', 2],
] as const)('a hub that answers "%s" is asked %i times', async (code, times) => {
  const { words, heard } = hubOf({ entity_component: new HubError(code, 'no') });
  const plain = { entity: { entity_id: 'weather.home', attributes: {} }, entry: undefined };
  words.fetch(plain);
  await new Promise((resolve) => setImmediate(resolve));
  words.fetch(plain);
  expect(heard).toHaveLength(times);
});
