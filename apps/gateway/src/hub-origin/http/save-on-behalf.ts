import { isRecord } from '@soglia/hub-client/json';
import type { Companion } from '#companion/companion.ts';
import { hubUnreachable, identityUnavailable, sendRefusal, tooManyRequests } from '#errors/refusals.ts';
import type { HubLink } from '#hub/hub-link.ts';
import { requestHub } from '#hub/request-hub.ts';
import type { Limits } from '#limits.ts';
import type { Metrics } from '#metrics.ts';
import type { OnBehalf, RefuseVerdict } from '#policy/verdict.ts';
import { parseExactly } from '#wire/exact-json.ts';
import type { Exchange } from '#wire/exchange.ts';

export interface SaveOptions {
  readonly link: HubLink;
  readonly limits: Limits;
  readonly metrics: Metrics;
  /** The gateway's own access to the hub; undefined while it has none. */
  readonly serviceToken: () => string | undefined;
  readonly companion: Pick<Companion, 'savedAutomations'>;
}

/**
 * Saves what a person may save and the hub leaves to administrators, with the gateway's own access. Returns a refusal
 * where something is there already that the person may not replace; everything else is answered.
 */
export async function saveOnBehalf(
  { link, limits, metrics, serviceToken, companion: { savedAutomations } }: SaveOptions,
  { response, target, responseHeaders, replacedBody, caller }: Exchange,
  { refuseReplacing, saves: { id, config } }: OnBehalf,
): Promise<RefuseVerdict | undefined> {
  const token = serviceToken();
  if (token === undefined) {
    sendRefusal(response, identityUnavailable, responseHeaders);
    return undefined;
  }
  const waitMs = await savedAutomations.begin(caller);
  if (waitMs > 0) {
    metrics.refused('limit');
    sendRefusal(response, tooManyRequests(waitMs), responseHeaders);
    return undefined;
  }
  const ask = (method: 'GET' | 'POST', body?: Buffer) =>
    requestHub(link, metrics, {
      ...{ method, path: target.forwardedUrl, body },
      headers: ['authorization', `Bearer ${token}`, 'content-type', 'application/json'],
      ...{ timeoutMs: limits.hubHeaders, responseLimit: limits.hubMessage },
    });

  const existing = await ask('GET');
  let replaced: unknown;
  if (existing?.status === 200) {
    replaced = parseExactly(existing.body.toString('utf8'));
    const refusal = refuseReplacing(replaced);
    if (refusal !== undefined) return refusal;
  }
  // Whose access has ended meanwhile saves nothing any more.
  if (response.destroyed) return undefined;
  const isKnown = existing?.status === 200 || existing?.status === 404;
  const saved = isKnown ? await ask('POST', replacedBody ?? undefined) : undefined;
  // It would be the gateway's own token that is refused: nothing that the person could mend.
  if (saved === undefined || saved.status === 401) {
    metrics.refused('hub_away');
    sendRefusal(response, hubUnreachable, responseHeaders);
    return undefined;
  }
  if (saved.status === 200) {
    const before = replaced === undefined ? undefined : aliasOf(replaced, id);
    await savedAutomations.record({ id, alias: aliasOf(config, id), replaced: before }, caller);
  }
  response.writeHead(saved.status, ['content-type', 'application/json', ...responseHeaders]).end(saved.body);
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
