import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '@soglia/hub-client/json';
import { DAY_MS } from '@soglia/server/durations';
import type { HttpRequest } from '#policy/policy-caller.ts';
import type { GuardRequest, Verdict } from '#policy/verdict.ts';
import { MOMENT, SHARERS } from './generators/houses.ts';
import { serviceKind } from './model/model-tables.ts';
import { createPolicyModel, type Expected } from './model/policy-model.ts';
import { createInMemorySession } from './in-memory-session.ts';
import { entityIds, idsOf, type HubLists, type ModelRole } from './model/role-model.ts';

/** What `decide` and the model say of one role in one house; each finding is a sentence. */
export function createComparison(house: HubLists, role: ModelRole) {
  const model = createPolicyModel(house, role, MOMENT, { userId: 'user', sharers: SHARERS });
  const { access, decide, answersTo, storedAt } = createInMemorySession(house, role);
  const allIds = entityIds(house);

  function* compareRole(): Generator<string> {
    for (const id of [...allIds, 'light.e99', 'person.e98']) {
      if (access.access(id) !== model.access(id)) {
        yield `access of ${id}: ${access.access(id)}, by the model ${model.access(id)}`;
      }
    }
    const kinds = [
      ['device', house.devices, 'id', access.isDeviceVisible, model.isDeviceVisible],
      ['area', house.areas, 'area_id', access.isAreaVisible, model.isAreaVisible],
      ['floor', house.floors, 'floor_id', access.isFloorVisible, model.isFloorVisible],
      ['label', house.labels, 'label_id', access.isLabelVisible, model.isLabelVisible],
    ] as const;
    for (const [kind, rows, key, decided, expected] of kinds) {
      for (const id of rows.map((row) => String(row[key]))) {
        if (decided(id) !== expected(id))
          yield `visible ${kind} ${id}: ${decided(id)}, by the model ${expected(id)}`;
      }
    }
    if (access.isLimited !== model.limited)
      yield `limited: ${access.isLimited}, by the model ${model.limited}`;
  }

  const expectedOf = (request: GuardRequest): Expected =>
    request.kind === 'http'
      ? model.http(request.method, request.path, request.query, request.body)
      : model.command(isRecord(request.message) ? request.message : {});

  /** What is told of automations, and which zones may be changed, is decided by what the hub has. */
  const isRefusedByThen = (request: GuardRequest, verdict: Verdict): boolean => {
    const type = request.kind === 'http' ? '' : String(field(request.message, 'type'));
    if (verdict.kind !== 'on_behalf' || !/^(?:automation|trace|zone)\//.test(type)) return false;
    return field(answersTo(request, verdict)[0], 'kind') === 'refuse';
  };

  function* compareRequest(request: GuardRequest): Generator<string> {
    const what = JSON.stringify(request.kind === 'http' ? request : request.message);
    const expected = expectedOf(request);
    const verdict = decide(request);
    const refused = verdict.kind === 'refuse' || isRefusedByThen(request, verdict);
    if (refused !== expected.refused) {
      const reason = verdict.kind === 'refuse' ? ` (${verdict.code}, ${verdict.refused?.reason})` : '';
      yield `${what}: ${verdict.kind}${reason}, by the model ${expected.refused ? 'refused' : 'allowed'}`;
      return;
    }
    if (verdict.kind === 'refuse' || refused || expected.refused) return;
    if (expected.acts !== undefined) {
      const reached = reachedBy(verdict);
      if (reached === undefined || !isDeepStrictEqual(reached, expected.acts)) {
        yield `${what}: acts on ${JSON.stringify(reached)}, by the model on ${JSON.stringify(expected.acts)}`;
      }
    }
    yield* compareAnswers(what, request, verdict);
    if (request.kind === 'http') yield* compareConfiguration(what, request, verdict);
  }

  /** What the hub has may be read, replaced and deleted, and what is saved acts on nothing else, where the model says so. */
  function* compareConfiguration(what: string, request: HttpRequest, verdict: Verdict): Generator<string> {
    if (verdict.kind !== 'rewrite' || verdict.onBehalf === undefined) return;
    const { judge, does } = verdict.onBehalf;
    const existing = storedAt(request);
    const judged = judge(existing);
    const id = request.path.split('/').at(-1);
    const isElsewhere = house.entities.some(
      (row) => row['platform'] === 'automation' && row['unique_id'] === id,
    );
    const isOpen = existing === undefined ? does === 'save' && !isElsewhere : model.couldHaveSaved(existing);
    if ((judged.kind === 'allowed') !== isOpen)
      yield `${what}: ${judged.kind}, by the model ${isOpen}: ${JSON.stringify(existing)}`;
    if (judged.kind === 'refuse') return;
    const acted = targetsOf(judged.config?.['actions'] ?? judged.config?.['action']);
    for (const id of acted)
      if (id.includes('.') && model.access(id) !== 'control') yield `${what}: saves what acts on ${id}`;
  }

  /** Where somebody was is told by the history of those whose track may be seen, and of nobody else. */
  function* compareTracks(what: string, request: GuardRequest, text: string): Generator<string> {
    if (!/"(?:type":"history\/|path":"\/api\/history\/)/.test(what)) return;
    const aDayAgo = new Date(MOMENT.now - DAY_MS).toISOString();
    const start =
      request.kind === 'http'
        ? (request.path.split('/')[4] ?? aDayAgo)
        : field(request.message, 'start_time');
    const whole = JSON.stringify(answersTo(request, { kind: 'pass' }));
    for (const id of allIds.filter((each) => model.isVisible(each))) {
      const place = `"posto ${id.split('.')[1] ?? ''}"`;
      const isAsked = what.toLowerCase().includes(id);
      if (isAsked && whole.includes(place) && text.includes(place) !== model.tellsTrack(id, start))
        yield `${what}: the track of ${id} is ${text.includes(place) ? 'told' : 'withheld'}: ${text}`;
    }
  }

  function* compareAnswers(what: string, request: GuardRequest, verdict: Verdict): Generator<string> {
    const shown = answersTo(request, verdict);
    const text = JSON.stringify(shown);
    // What the client says itself may come back.
    const asked = what.toLowerCase();
    for (const word of [...forbiddenIn(text)].filter((each) => !asked.includes(each)))
      yield `${what}: the answer holds ${word}: ${text.slice(0, 1500)}`;
    yield* compareTracks(what, request, text);
    const type =
      request.kind === 'http' ? `${request.method} ${request.path}` : field(request.message, 'type');
    if (LISTS.has(String(type))) {
      const whole = JSON.stringify(answersTo(request, { kind: 'pass' }));
      const domain = type === 'person/list' || type === 'zone/list' ? `${type.split('/')[0]}.` : '';
      for (const id of allIds.filter((each) => each.startsWith(domain))) {
        const name = new RegExp(`\\b${id.split('.')[1] ?? ''}\\b`);
        // Of where somebody was nobody is told statistics.
        const isLeftOut = type === 'recorder/list_statistic_ids' && model.presenceOf(id) !== undefined;
        if (model.isVisible(id) && !isLeftOut && name.test(whole) && !name.test(text))
          yield `${what}: the answer lacks ${id}`;
      }
    }
    if (type !== 'get_states' && type !== 'GET /api/states') return;
    const states = type === 'get_states' ? field(shown[0], 'result') : shown[0];
    const visible = house.states.map(model.state).filter((state) => state !== undefined);
    if (!isDeepStrictEqual(states, visible)) {
      yield `${what}: ${JSON.stringify(states)}, by the model ${JSON.stringify(visible)}`;
    }
  }

  /** A device without entities, which an automation may name where a role has no limits. */
  const isNamedAnyhow = (deviceId: string) =>
    !model.limited && house.entities.every((row) => row['device_id'] !== deviceId);

  /** Texts of what the role must not see. */
  function* forbiddenIn(text: string): Generator<string> {
    for (const id of allIds) {
      const object = id.split('.')[1] ?? '';
      if (!model.isVisible(id) && new RegExp(`\\b${object}\\b`).test(text)) yield id;
    }
    const kinds = [
      [/\bdev\d+\b/g, (id: string) => model.isDeviceVisible(id) || isNamedAnyhow(id)],
      [/\barea\d+\b/g, model.isAreaVisible],
      [/\bfloor\d+\b/g, model.isFloorVisible],
      [/\blabel\d+\b/g, model.isLabelVisible],
    ] as const;
    for (const [pattern, isVisible] of kinds) {
      for (const [id] of text.matchAll(pattern)) if (!isVisible(id)) yield id;
    }
    if (role.hiddenAttributes.includes('secret') && /segreto|"secret"/.test(text)) yield 'a hidden attribute';
    if (role.hiddenAttributes.includes('code') && /codice|"Code"/.test(text)) yield 'a hidden attribute';
    if (/unico e|pin e|voce e|mac dev|seriale dev|http:..dev/.test(text)) yield 'a field of the registries';
  }

  return { compareRole, compareRequest };
}

/** Questions whose answers hold all that is visible. */
const LISTS: ReadonlySet<string> = new Set([
  'subscribe_entities',
  'config/entity_registry/list',
  'entity/source',
  'config/entity_registry/list_for_display',
  'recorder/list_statistic_ids',
  'person/list',
  'zone/list',
  'energy/get_prefs',
  'GET /api/calendars',
]);

/** The entities of service calls in actions, but for those that only read. */
function targetsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(targetsOf);
  if (!isRecord(value)) return [];
  const [domain = '', service = ''] = String(value['action'] ?? value['service'])
    .toLowerCase()
    .split('.');
  const isCall = ('action' in value || 'service' in value) && serviceKind(domain, service)?.reads !== true;
  const own = isCall ? idsOf(field(value['target'], 'entity_id')) : [];
  return [...own, ...Object.values(value).flatMap(targetsOf)];
}

const field = (value: unknown, key: string): unknown => (isRecord(value) ? value[key] : undefined);

/** The entities that the hub is told to act on, undefined where it is not told by plain ids. */
function reachedBy(verdict: Verdict): readonly string[] | undefined {
  if (verdict.kind !== 'rewrite') return undefined;
  const { request } = verdict;
  const message = request.kind === 'http' ? undefined : request.message;
  const named =
    request.kind === 'http' ? field(request.body, 'entity_id') : field(field(message, 'target'), 'entity_id');
  const domain = request.kind === 'http' ? request.path.split('/')[3] : field(message, 'domain');
  if (named === undefined) return undefined;
  const ids = idsOf(named).filter((id) => domain === 'homeassistant' || id.startsWith(`${String(domain)}.`));
  return [...new Set(ids)].sort();
}
