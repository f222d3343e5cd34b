import { isRecord } from '@soglia/hub-client/json';
import type { Caller, PersonCaller } from '#identity/caller.ts';
import type { Identity } from '#identity/identity.ts';
import { isPhoneRegistration, webhookOf } from '#policy/companion-app-rules.ts';
import type { Logger } from '#logging/logger.ts';
import type { HttpRequest } from '#policy/policy-caller.ts';
import { malformed } from '#policy/refusals.ts';
import type { Verdict } from '#policy/verdict.ts';
import type { Exchange } from '#requests/exchange.ts';
import { webhookIdOf, type WebhookOwners } from '#webhooks/webhook-owners.ts';

export interface WebhookCallersOptions {
  readonly webhookOwners: WebhookOwners;
  readonly identity: Pick<Identity, 'personOf' | 'rolesAreOn'>;
  readonly logger: Logger;
}

/** By what a call of a webhook, which carries no token, is decided: the person of the phone, or the house. */
export interface WebhookCall {
  readonly decideAs?: Caller;
  readonly webhook?: HttpRequest['webhook'];
}

/** Knows whose webhook a request calls, and learns it when a phone is registered. Idle while roles are off. */
export function createWebhookCallers({ webhookOwners, identity, logger }: WebhookCallersOptions) {
  return {
    /** Undefined for all requests but those of a webhook. */
    callOf: async ({ target, caller }: Exchange): Promise<WebhookCall | undefined> => {
      const id = webhookOf(target.path);
      if (id === undefined || !identity.rolesAreOn()) return undefined;
      const owner = await webhookOwners.ownerOf(id);
      if (owner.kind !== 'person') return { webhook: owner.kind };
      const person = identity.personOf(owner.userId);
      // Somebody who was removed or whose access has ended owns nothing.
      if (person === undefined) return { webhook: 'nobody' };
      const { address } = caller;
      return { decideAs: { kind: 'person', address, tokenHash: '', sessionHash: '', person } };
    },
    /** Whether the hub's answer to a request tells of a new phone. */
    registersPhone: (request: HttpRequest, caller: Caller): caller is PersonCaller =>
      isPhoneRegistration(request) && caller.kind === 'person' && identity.rolesAreOn(),
    /** Refused where the hub would put the phone in the place of somebody else's, which would lose its connection. */
    checkRegistration: async (verdict: Verdict, { person }: PersonCaller): Promise<Verdict> => {
      if (verdict.kind !== 'rewrite' || verdict.request.kind !== 'http' || person.isAdmin) return verdict;
      const { body } = verdict.request;
      const deviceId = isRecord(body) ? body['device_id'] : undefined;
      if (deviceId === undefined) return verdict;
      // The hub takes a number for its text.
      if (typeof deviceId !== 'string') return malformed;
      const isAllowed = await webhookOwners.mayRegister(deviceId, person.userId);
      if (isAllowed === undefined) return { kind: 'refuse', code: 'identity_unavailable' };
      return isAllowed ? verdict : { kind: 'refuse', code: 'forbidden' };
    },
    /** The same verdict, which also notes whose phone it is. */
    recordOwner: (verdict: Verdict, { person }: PersonCaller): Verdict =>
      verdict.kind === 'rewrite'
        ? {
            ...verdict,
            answerFilter: {
              until: 'result',
              filter: (answer) => {
                const id = webhookIdOf(answer);
                const noted = id === undefined ? undefined : webhookOwners.record(id, person.userId);
                noted?.catch((error: unknown) => {
                  logger.warn({ err: error }, 'the owner of a phone was not stored');
                });
                return answer;
              },
            },
          }
        : verdict,
  };
}
