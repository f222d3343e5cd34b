import { hubUnreachable, identityUnavailable, sendRefusal } from '#errors/refusals.ts';
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
}

/**
 * Saves what a person may save and the hub leaves to administrators, with the gateway's own access. Returns a refusal
 * where something is there already that the person may not replace; everything else is answered.
 */
export async function saveOnBehalf(
  { link, limits, metrics, serviceToken }: SaveOptions,
  { response, target, responseHeaders, replacedBody }: Exchange,
  { refuseReplacing }: OnBehalf,
): Promise<RefuseVerdict | undefined> {
  const token = serviceToken();
  if (token === undefined) {
    sendRefusal(response, identityUnavailable, responseHeaders);
    return undefined;
  }
  const ask = (method: 'GET' | 'POST', body?: Buffer) =>
    requestHub(link, metrics, {
      ...{ method, path: target.forwardedUrl, body },
      headers: ['authorization', `Bearer ${token}`, 'content-type', 'application/json'],
      ...{ timeoutMs: limits.hubHeaders, responseLimit: limits.hubMessage },
    });

  const existing = await ask('GET');
  if (existing?.status === 200) {
    const refusal = refuseReplacing(parseExactly(existing.body.toString('utf8')));
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
  response.writeHead(saved.status, ['content-type', 'application/json', ...responseHeaders]).end(saved.body);
  return undefined;
}
