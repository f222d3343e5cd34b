import { isRecord } from '@soglia/hub-client/json';
import type { GuardRequest } from '#policy/verdict.ts';
import type { AttackedHouse } from './attacked-house.ts';
import type { Talk } from './talk.ts';

/** Ids and keys that are another in each house: of users, roles, contexts and signatures. */
const RANDOM =
  /\b[0-9a-f]{32}\b|\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:authSig|token|cache)=[\w.-]+/g;

const withoutRandom = (text: string) => text.replaceAll(RANDOM, '…');

/** Ends the session, or gives it another token: such commands belong to no comparison. */
export const keepsSession = (request: GuardRequest): boolean =>
  request.kind === 'http'
    ? !request.path.startsWith('/auth/')
    : !/^auth\/(?!sign_path)|change_password|update_own_profile/.test(typeOf(request.message));

const typeOf = (message: unknown) => (isRecord(message) ? String(message['type']) : '');

/** All that came for a command, event by event, and nothing else. */
async function bySocket(talk: Talk, message: unknown): Promise<string> {
  const from = talk.received().length;
  await talk.command(isRecord(message) ? message : {});
  // What the hub says at once has come before the answer to the next command.
  await talk.command({ type: 'ping' });
  return talk.received().slice(from);
}

async function byRequest({ gateway, token }: AttackedHouse, request: GuardRequest & { kind: 'http' }) {
  const { method, path, query, body } = request;
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(`${gateway.hubUrl}${encodeURI(path)}${query === '' ? '' : `?${query}`}`, {
    ...{ method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
  const headers = [...answer.headers].filter(([name]) => name !== 'date').map((pair) => pair.join(': '));
  return `${answer.status}\n${headers.join('\n')}\n\n${await answer.text()}`;
}

/** What a resident receives in one session, request by request, with the same words for all that is random. */
export async function playSession(
  house: AttackedHouse,
  requests: readonly GuardRequest[],
): Promise<readonly string[]> {
  const talk = await house.openSocket();
  const received: string[] = [];
  for (const request of requests) {
    const text =
      request.kind === 'http' ? await byRequest(house, request) : await bySocket(talk, request.message);
    received.push(withoutRandom(text));
  }
  talk.close();
  return received;
}

/** Changes in a house what its resident must not see: states, names, and things that are new. */
export async function changeWhatIsForbidden({
  owner,
  model,
  lists,
  hub,
  ownerToken,
}: AttackedHouse): Promise<void> {
  const setState = async (id: string, state: string) => {
    const { ok, status } = await fetch(`${hub.url}/api/states/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ state, attributes: { friendly_name: 'Un altro nome', battery_level: 7 } }),
    });
    if (!ok) throw new Error(`${id} was not changed: ${status}`);
  };
  for (const id of model.allIds) if (!model.isVisible(id)) await setState(id, 'unavailable');
  for (const id of ['lock.nuova', 'camera.nuova', 'person.nuova', 'light.e99', 'group.e97'])
    await setState(id, 'on');
  for (const area of lists.areas.filter((row) => !model.isAreaVisible(row['area_id']))) {
    await owner.command({
      type: 'config/area_registry/update',
      area_id: area['area_id'],
      name: `Altra ${String(area['area_id'])}`,
    });
  }
  await owner.command({ type: 'config/area_registry/create', name: 'Stanza segreta' });
  await owner.command({ type: 'config/label_registry/create', name: 'Etichetta segreta' });
  await owner.command({
    ...{ type: 'call_service', domain: 'persistent_notification', service: 'create' },
    service_data: { message: 'segreto' },
  });
}
