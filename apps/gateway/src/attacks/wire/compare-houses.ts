import { isRecord } from '@soglia/hub-client/json';
import type { GuardRequest } from '#policy/verdict.ts';
import type { AttackedHouse } from './attacked-house.ts';
import type { CommandSocket } from './command-socket.ts';

/** Ids and keys that are another in each house: of users, roles, contexts and signatures; and the push channel. */
const RANDOM =
  /\b[0-9a-f]{32}\b|\b[0-7][0-9A-HJKMNP-TV-Z]{25}\b|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:authSig|token|cache)=[\w.-]+|"push":\{[^}]*\}/g;

const withoutRandom = (text: string) => text.replaceAll(RANDOM, '…');

const TIME =
  /\b20\d\d-\d\d-\d\d(?:T|%20| )\d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]\d\d:?\d\d|Z)?|\b1[6-9]\d{8}(?:\d{3})?(?:\.\d+)?\b|^content-length: \d+$/gm;

/** For two moments of the same hub: whose length in bytes may differ too. */
export const withoutTimes = (text: string) => text.replaceAll(TIME, '…');

/**
 * Belongs to a comparison: does not end the session, give it another token, go on without an end, or answer with a
 * picture, which is another each time.
 */
export const keepsSession = (request: GuardRequest): boolean =>
  request.kind === 'http'
    ? !/^\/auth\/|^\/api\/camera_proxy(?:_stream)?\//.test(request.path)
    : !/^auth\/(?!sign_path)|change_password|update_own_profile/.test(typeOf(request.message));

const typeOf = (message: unknown) => (isRecord(message) ? String(message['type']) : '');

/** All that came for a command, event by event, and nothing else. */
async function bySocket(socket: CommandSocket, message: unknown): Promise<string> {
  const from = socket.received().length;
  await socket.command(isRecord(message) ? message : {});
  // What the hub says at once has come before the answer to the next command.
  await socket.command({ type: 'ping' });
  return socket.received().slice(from);
}

async function byRequest({ gateway, token }: AttackedHouse, request: GuardRequest & { kind: 'http' }) {
  const { method, path, query, body } = request;
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const ask = () =>
    fetch(`${gateway.hubUrl}${encodeURI(path)}${query === '' ? '' : `?${query}`}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(hasBody && { body: JSON.stringify(body) }),
    });
  // What is under way is broken off when the rights of its person may have changed: then it is asked once more.
  const answer = await ask().catch(ask);
  const headers = [...answer.headers].filter(([name]) => name !== 'date').map((pair) => pair.join(': '));
  return `${answer.status}\n${headers.join('\n')}\n\n${await answer.text()}`;
}

/**
 * What a resident receives in one session, request by request, with the same words for all that is random.
 * @param isOrdered whether an event counts where it came; otherwise with the command that asked for it
 */
export async function playSession(
  house: AttackedHouse,
  requests: readonly GuardRequest[],
  isOrdered = true,
): Promise<readonly string[]> {
  const socket = await house.openSocket();
  const received: (string | number)[] = [];
  for (const request of requests) {
    if (request.kind === 'http') received.push(await byRequest(house, request));
    else {
      const text = await bySocket(socket, request.message);
      // The ping after it has the next id.
      received.push(isOrdered ? text : socket.lastId() - 1);
    }
  }
  const frames = socket.received().split('\n');
  socket.close();
  const ofCommand = (id: number) => frames.filter((frame) => frame.startsWith(`{"id":${id},`)).join('\n');
  return received.map((each) => withoutRandom(typeof each === 'number' ? ofCommand(each) : each));
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
    type: 'call_service',
    domain: 'persistent_notification',
    service: 'create',
    service_data: { message: 'segreto' },
  });
}
