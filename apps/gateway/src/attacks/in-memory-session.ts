import { anonymousCaller } from '#identity/caller.ts';
import { createDecide } from '#policy/decide.ts';
import { readHouse } from '#policy/house/read-house.ts';
import { createRoleAccess } from '#policy/role-access.ts';
import type { HttpRequest } from '#policy/policy-caller.ts';
import type { GuardRequest, Verdict } from '#policy/verdict.ts';
import { walkSteps } from '#policy/testing/walk-steps.ts';
import { MOMENT, SHARERS } from './generators/houses.ts';
import { createInMemoryHub } from './generators/in-memory-hub.ts';
import type { HubLists, ModelRole } from './model/role-model.ts';

/** A person with that role, the gateway's policy, and a hub in memory that knows no limits. */
export function createInMemorySession(house: HubLists, role: ModelRole) {
  const hub = createInMemoryHub(house);
  const snapshot = readHouse({ ...house, hubVersion: '2026.11.0' });
  const access = createRoleAccess({ id: 'role', ...role }, snapshot, MOMENT);
  const decideFor = createDecide({
    info: { version: '1.2.3', features: [] },
    callerOf: () => ({ kind: 'restricted', userId: 'user', access }),
    house: () => snapshot,
    sharesTrack: (userId) => SHARERS.includes(userId),
    now: () => MOMENT.now,
  });
  const caller = anonymousCaller('127.0.0.1');
  const decide = (request: GuardRequest): Verdict => decideFor(request, caller);

  /** What the client receives where the request gets this verdict. */
  function answersTo(request: GuardRequest, verdict: Verdict): readonly unknown[] {
    switch (verdict.kind) {
      case 'refuse':
        return [{ ...verdict, refused: { ...verdict.refused, entityId: undefined } }];
      case 'answer':
        return [verdict.result];
      case 'expand': {
        const answers = verdict.messages.map((message) => hub.messagesTo(message)[0]);
        return [verdict.combine(answers)];
      }
      case 'read_body':
        return ['the gateway reads the body first'];
      case 'on_behalf':
        return [walkSteps(verdict.steps(), hub.messagesTo)];
      case 'own_feed':
        return [verdict];
      case 'follow_on_behalf':
        return [verdict.narrow({ manager_state: 'idle' })];
      case 'pass':
        return request.kind === 'http' ? [hub.http(request)] : hub.messagesTo(request.message);
      case 'rewrite': {
        const asked = verdict.request;
        if (verdict.onBehalf !== undefined && asked.kind === 'http') {
          const existing = hub.http(asked);
          const judged = verdict.onBehalf.judge(existing);
          return [judged.kind === 'refuse' || verdict.onBehalf.does !== 'read' ? judged.kind : existing];
        }
        const answers = asked.kind === 'http' ? [hub.http(asked)] : hub.messagesTo(asked.message);
        const { answerFilter: filter } = verdict;
        if (filter === undefined) return answers;
        const filtered = filter.until === 'result' ? answers.slice(0, 1) : answers;
        return filtered.map((answer) => filter.filter(answer)).filter((answer) => answer !== undefined);
      }
    }
  }

  return { access, decide, answersTo, storedAt: (request: HttpRequest) => hub.http(request) };
}
