import { startCompanionHouse, type CompanionHouseOptions } from './companion-house.ts';
import { postFrom, type PostedAnswer } from './post-from.ts';
import { waitFor } from './wait-for.ts';

/** The people of the demo house, by user name. */
export const phones = { maria: '+393123456781', luca: '+393123456782', giulia: '+393123456783' };

export type RecoveryAnswer = Pick<PostedAnswer, 'status' | 'headers'> & {
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
};

/** The demo house behind a gateway that writes its messages into `messages`. */
export async function startRecoveryHouse({ parts, ...options }: CompanionHouseOptions = {}) {
  const messages: string[] = [];
  const given = Object.entries(phones).map(([username, phone]) => ({ username, phone }));
  const house = await startCompanionHouse({
    ...options,
    parts: {
      terminal: (text) => messages.push(text),
      phones: given,
      ...parts,
      limits: { recoveryDelay: 1, ...parts?.limits },
    },
  });
  if (options.prepared !== false)
    await waitFor(async () => {
      const people = await house.gateway.store.people.list();
      if (people.filter(({ phone }) => phone !== null).length < 3) throw new Error('no phones yet');
    });

  const post = async (
    body: unknown,
    from = '127.0.0.1',
    headers: Readonly<Record<string, string>> = {},
  ): Promise<RecoveryAnswer> => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await postFrom(from, `${house.gateway.hubUrl}/api/password-reset`, sent, {
      'content-type': 'application/json',
      ...headers,
    });
    const json: unknown = answer.body === '' ? {} : JSON.parse(answer.body);
    return { ...answer, text: answer.body, body: json as Record<string, unknown> };
  };
  const codesTo = (phone: string): readonly string[] =>
    messages.flatMap((text) => (text.includes(phone) ? (/^ *(\d{6}) è/m.exec(text)?.[1] ?? []) : []));

  const recovery = {
    post,
    codesTo,
    request: (phone: string, username: string, from?: string, headers?: Readonly<Record<string, string>>) =>
      post({ action: 'send_otp', phone, username }, from, headers),
    verify: (phone: string, code: string, from?: string) => post({ action: 'verify_otp', phone, code }, from),
    reset: (phone: string, token: string, password: string, from?: string) =>
      post({ action: 'reset_password', phone, reset_token: token, new_password: password }, from),
    /** Asks for a code and waits for it. */
    codeOf: async (username: keyof typeof phones, from?: string): Promise<string> => {
      const phone = phones[username];
      const before = codesTo(phone).length;
      const { status, text } = await recovery.request(phone, username, from);
      if (status !== 200) throw new Error(`no code: ${status} ${text}`);
      return waitFor(() => {
        const code = codesTo(phone)[before];
        if (code === undefined) throw new Error('no code was sent');
        return code;
      });
    },
    /** Exchanges a new code for a token. */
    tokenOf: async (username: keyof typeof phones, from?: string): Promise<string> => {
      const { body } = await recovery.verify(phones[username], await recovery.codeOf(username, from), from);
      return String(body['reset_token']);
    },
    /** Resolves when everything that was asked for has been looked up: a last request is answered with a message. */
    settled: async (): Promise<void> => {
      await recovery.codeOf('giulia', '127.0.9.9');
    },
  };
  return Object.assign(house, { messages, recovery });
}

/** A code that is wrong. */
export const wrongCode = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0');
