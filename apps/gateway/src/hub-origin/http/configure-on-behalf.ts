import { isRecord } from '@soglia/hub-client/json';
import type { Companion } from '#companion/companion.ts';
import { hubUnreachable, identityUnavailable, sendRefusal, tooManyRequests } from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { requestHub, type HubResponse } from '#hub/request-hub.ts';
import type { Limits } from '#limits.ts';
import type { Metrics } from '#metrics.ts';
import type { OnBehalf, RefuseVerdict } from '#policy/verdict.ts';
import { parseExactly } from '#wire/exact-json.ts';
import type { Exchange } from '#requests/exchange.ts';

export interface ConfigureOptions {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** The gateway's own access to the hub; undefined while it has none. */
  readonly serviceToken: () => string | undefined;
  readonly companion: Pick<Companion, 'savedAutomations'>;
}

/**
 * Does with a configuration what a person may do and the hub leaves to administrators, with the gateway's own access.
 * Returns a refusal where what the hub has there is not for them; everything else is answered. The hub itself compares
 * nothing: what an administrator saves between reading and writing is replaced, what others save through here is not.
 */
export async function configureOnBehalf(
  options: ConfigureOptions,
  exchange: Exchange,
  { does, id, judge }: OnBehalf,
): Promise<RefuseVerdict | undefined> {
  const { link, limits, metrics, serviceToken } = options;
  const { savedAutomations } = options.companion;
  const { request, response, target, responseHeaders, caller, replacedBody } = exchange;
  request.resume();
  const token = serviceToken();
  if (token === undefined) {
    sendRefusal(response, identityUnavailable, responseHeaders);
    return undefined;
  }
  const waitMs = does === 'read' ? 0 : await savedAutomations.begin(caller, replacedBody?.length ?? 0);
  if (waitMs > 0) {
    metrics.refused('limit');
    sendRefusal(response, tooManyRequests(waitMs), responseHeaders);
    return undefined;
  }
  const ask = (method: 'GET' | 'POST' | 'DELETE', body?: Buffer) =>
    requestHub(link, metrics, {
      method,
      path: target.forwardedUrl,
      body,
      headers: ['authorization', `Bearer ${token}`, 'content-type', 'application/json'],
      timeoutMs: limits.hubHeaders,
      responseLimit: limits.hubMessage,
    });

  const perform = async (): Promise<RefuseVerdict | HubResponse | undefined> => {
    const existing = await ask('GET');
    // It would be the gateway's own token that is refused: nothing that the person could mend.
    if (existing?.status !== 200 && existing?.status !== 404) return undefined;
    const stored = existing.status === 200 ? parseExactly(existing.body.toString('utf8')) : undefined;
    const judged = judge(stored);
    if (judged.kind === 'refuse') return judged;
    // Whose access has ended meanwhile changes nothing any more, and is told nothing.
    if (response.destroyed || does === 'read') return existing;
    const { config } = judged;
    const body = config === undefined ? undefined : Buffer.from(JSON.stringify(config));
    const done = await (does === 'save' ? ask('POST', body) : ask('DELETE'));
    if (done === undefined || done.status === 401) return undefined;
    if (done.status === 200) {
      const before = stored === undefined ? undefined : aliasOf(stored, id);
      const alias = does === 'save' ? aliasOf(config, id) : (before ?? id);
      await savedAutomations.record({ does, id, alias, replaced: before }, caller);
    }
    return done;
  };

  const done = await (does === 'read' ? perform() : savedAutomations.inTurn(id, perform));
  if (done === undefined) {
    metrics.refused('hub_away');
    sendRefusal(response, hubUnreachable, responseHeaders);
    return undefined;
  }
  if ('kind' in done) return done;
  response.writeHead(done.status, ['content-type', 'application/json', ...responseHeaders]).end(done.body);
  return undefined;
}

/** Characters of a name in the audit log. */
const ALIAS_LENGTH = 200;

function aliasOf(config: unknown, id: string): string {
  const alias = isRecord(config) ? config['alias'] : undefined;
  return (typeof alias === 'string' && alias.trim() !== '' ? alias : id)
    .slice(0, ALIAS_LENGTH)
    .toWellFormed();
}
