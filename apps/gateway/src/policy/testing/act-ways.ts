import fc from 'fast-check';
import { isRecord } from '@soglia/hub-client/json';
import { anonymousCaller } from '#identity/caller.ts';
import { createDecide } from '../decide.ts';
import type { GuardRequest, Verdict } from '../verdict.ts';
import { testContext, type TestRole } from './rule-context.ts';

export const NOW = Date.parse('2026-11-23T12:00:00Z');
const DOMAINS = [
  'light',
  'lock',
  'camera',
  'calendar',
  'todo',
  'weather',
  'sensor',
  'script',
  'media_player',
];
export const IDS = [...DOMAINS.flatMap((domain) => [`${domain}.one`, `${domain}.two`]), 'todo.shopping_list'];

/** One of the ways by which clients can ask for the same. */
export interface Way {
  readonly request: GuardRequest;
  /** What the hub answers to it. */
  readonly hubAnswer?: unknown;
  /** The part of the client's answer that all ways have. */
  readonly shown?: (answer: unknown) => unknown;
  /** The part of the question to the hub that all ways have. */
  readonly asked?: (request: GuardRequest) => unknown;
}

export const command = (type: string, fields: object = {}): GuardRequest => ({
  kind: 'message',
  message: { id: 7, type, ...fields },
});

export const http = (
  method: string,
  path: string,
  query: Record<string, string> = {},
  body?: unknown,
): GuardRequest => ({
  kind: 'http',
  method,
  path,
  query: new URLSearchParams(query).toString(),
  ...(body !== undefined && { body }),
});

export const result = (value: unknown) => ({ id: 7, type: 'result', success: true, result: value });
export const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);
export const resultOf = (answer: unknown): unknown => field(answer, 'result');

export const roleArbitrary: fc.Arbitrary<TestRole & { readonly isWithinTimes: boolean }> = fc
  .record({
    accesses: fc.array(fc.constantFrom('control', 'control', 'view', undefined), {
      minLength: IDS.length,
      maxLength: IDS.length,
    }),
    functions: fc.subarray([1, 3, 4, 6, 7, 10]),
    hiddenAttributes: fc.subarray(['code']),
    isLimited: fc.boolean(),
    isWithinTimes: fc.constantFrom(true, true, true, false),
  })
  .map(({ accesses, ...role }) => ({
    ...role,
    ...(!role.isWithinTimes && { functions: [], isLimited: true }),
    entities: Object.fromEntries(
      IDS.flatMap((id, at) => {
        const access = role.isWithinTimes ? accesses[at] : undefined;
        return access === undefined ? [] : [[id, access] as const];
      }),
    ),
    others: IDS.filter((_id, at) => !role.isWithinTimes || accesses[at] === undefined),
    now: NOW,
  }));

export function decideAs({ isWithinTimes, ...role }: TestRole & { readonly isWithinTimes: boolean }) {
  const { house, access } = testContext(role);
  const decide = createDecide({
    info: { version: '1.2.3', features: [] },
    callerOf: () => ({ kind: 'restricted', userId: 'anna', access: { ...access, isWithinTimes } }),
    house: () => house,
    now: () => NOW,
  });
  return (request: GuardRequest) => decide(request, anonymousCaller('127.0.0.1'));
}

/** What comes of a request: why it is refused, or what the hub is asked and the client is shown. */
export function outcomeOf(way: Way, verdict: Verdict): unknown {
  const { request, hubAnswer, shown, asked } = way;
  switch (verdict.kind) {
    case 'refuse':
      return { refused: verdict.refused?.reason ?? verdict.code };
    case 'pass':
      return { asked: asked?.(request), shown: shown?.(hubAnswer) };
    case 'rewrite':
      return {
        asked: asked?.(verdict.request),
        shown: shown?.(
          verdict.answerFilter === undefined ? hubAnswer : verdict.answerFilter.filter(hubAnswer),
        ),
      };
    case 'answer':
      return {
        asked: asked?.(request),
        shown: shown?.(request.kind === 'http' ? verdict.result : result(verdict.result)),
      };
    default:
      return verdict.kind;
  }
}
