import { isRecord } from '../is-record.ts';
import type { Config } from './automation-config.ts';
import type { Work } from './limit.ts';
import { automationIdOf } from './own-automation.ts';
import { ProgrammeError } from './programme-error.ts';

/** What the hub keeps under an automation's id, through REST, which alone writes it. Administrators only. */
export interface AutomationStore {
  /** Whether REST can be asked at all, by a question that no hub answers with an error. Rejects as `read` does. */
  probe(): Promise<void>;
  /** Undefined when it keeps none. Rejects with ProgrammeError `no_rest` where REST cannot be asked. */
  read(): Promise<Config | undefined>;
  /** `invalid` when the hub does not accept it. */
  write(config: Config): Promise<void>;
  /** Resolves where there is none, too. */
  remove(): Promise<void>;
}

interface Answer {
  readonly status: number;
  /** Undefined when the answer is no JSON object. */
  readonly body: Config | undefined;
}

export function automationStore(work: Work, entityId: string): AutomationStore {
  const own = `/api/config/automation/config/${encodeURIComponent(automationIdOf(entityId))}`;
  const ask = async (method: 'GET' | 'POST' | 'DELETE', config?: Config, path = own): Promise<Answer> => {
    const { connection, platform, tokens } = work.house;
    const { base } = connection;
    const token = await tokens.accessToken(base);
    const url = `${base}${path}`;
    try {
      const answer = await platform.fetch(url, {
        method,
        signal: work.signal,
        headers: {
          authorization: `Bearer ${token}`,
          ...(config === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(config === undefined ? {} : { body: JSON.stringify(config) }),
      });
      return { status: answer.status, body: objectIn(await answer.text()) };
    } catch (cause) {
      // The line stands, yet REST does not answer: a browser that may not ask it cannot tell more.
      const code = connection.state.kind === 'ready' ? 'no_rest' : 'disconnected';
      throw new ProgrammeError(code, 'The REST of the hub does not answer', { cause });
    }
  };

  return {
    async probe() {
      const answer = await ask('GET', undefined, '/api/config');
      if (answer.status !== 200 || answer.body === undefined) throw refusal(answer);
    },
    async read() {
      const { status, body } = await ask('GET');
      if (status === 200 && body !== undefined) return body;
      if (status === 404 && body !== undefined) return undefined;
      throw refusal({ status, body });
    },
    async write(config) {
      const answer = await ask('POST', config);
      if (answer.status !== 200) throw refusal(answer);
    },
    async remove() {
      const answer = await ask('DELETE');
      // The hub says 400 of an id that it does not know, and 404 would be as good.
      const gone = answer.body !== undefined && (answer.status === 400 || answer.status === 404);
      if (answer.status !== 200 && !gone) throw refusal(answer);
    },
  };
}

/** A page in the place of the hub, or a hub without this part, is as good as no REST. */
function refusal({ status, body }: Answer): ProgrammeError {
  const text = body?.['message'];
  const said = typeof text === 'string' ? text : undefined;
  const message = `The REST of the hub answers ${status}`;
  if (status === 401 || status === 403) return new ProgrammeError('not_admin', message, { said });
  if (status === 400) return new ProgrammeError('invalid', message, { said });
  return new ProgrammeError(status < 500 && status !== 429 ? 'no_rest' : 'hub_error', message, { said });
}

function objectIn(text: string): Config | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
