import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH, utf8Length } from '@soglia/contracts/password-rules';
import type { AbortSignalLike, Platform } from '@soglia/hub-client/platform';
import { ApiError } from '#api/api-error.ts';
import type { ApiOrigin } from '#api/request-api.ts';
import { createStore } from '#shared/store/store.ts';
import type { checkPhone } from './phone-check.ts';
import { digitsOf, toInternational } from './phone-number.ts';
import { findHost } from './recovery-host.ts';
import { isOfHost, recoveryFailure, type RecoveryAction } from './recovery-failure.ts';
import { recoveryOrigin, resetPassword, sendCode, verifyCode } from './recovery-requests.ts';
import { emptyValues, type RecoveryState, type RecoveryValues } from './recovery-state.ts';
import type { Resumed } from './resumed-recovery.ts';
import { t } from './texts/index.ts';

/** Milliseconds until another code can be asked for. */
const RESEND_AFTER_MS = 30_000;

export const CODE_LENGTH = 6;

export interface RecoveryFlowOptions {
  readonly platform: Platform;
  /** The hub to ask; rejects only where the signal aborts. */
  readonly findBase: (signal: AbortSignalLike) => Promise<string>;
  /** The library of phone numbers; undefined until it is loaded. */
  readonly phoneCheck: () => { readonly checkPhone: typeof checkPhone } | undefined;
  /** The host name of this page. */
  readonly pageHost: string;
  readonly username: string;
  /** What this tab had typed when the page was loaded anew. */
  readonly resumed?: Resumed | undefined;
}

export interface RecoveryFlow {
  readonly state: () => RecoveryState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks whether the hub offers recovery. */
  readonly checkHost: () => Promise<void>;
  readonly edit: (change: Partial<RecoveryValues>) => void;
  /** 'Invia OTP' */
  readonly submitDetails: () => Promise<void>;
  /** Asks for another code. */
  readonly resend: () => Promise<void>;
  /** 'Verifica OTP' */
  readonly submitCode: () => Promise<void>;
  /** 'Cambia Password' */
  readonly submitPassword: () => Promise<void>;
  /** To a step before; what was typed stays. */
  readonly back: (to: 'details' | 'code') => void;
  /** From the first step to a code that was sent before. */
  readonly forward: () => void;
  /** Aborts what is running. */
  readonly close: () => void;
}

/** The four steps of a recovery, from the user name to the new password. */
export function createRecoveryFlow(options: RecoveryFlowOptions): RecoveryFlow {
  const { platform, findBase, phoneCheck, pageHost, username, resumed } = options;
  const { clock } = platform;
  const {
    get: state,
    set,
    subscribe,
  } = createStore<RecoveryState>({
    step: resumed === undefined ? 'details' : resumed.verified === undefined ? 'code' : 'password',
    busy: false,
    host: 'unknown',
    sentBy: null,
    values: { ...emptyValues, username, ...resumed?.values },
    success: undefined,
    failure: undefined,
    errors: {},
    other: undefined,
    sent: resumed?.sent,
    verified: resumed?.verified,
    resendAt: resumed === undefined ? 0 : resumed.sent.at + RESEND_AFTER_MS,
    isOver: false,
    sessionsEndedOnHub: true,
  });
  let running = platform.newAbort();

  const update = (next: Partial<RecoveryState>) => set({ ...state(), ...next });
  const nothingSaid = { success: undefined, failure: undefined, errors: {}, other: undefined };

  const origin = async (signal: AbortSignalLike) =>
    recoveryOrigin(platform, await findBase(signal), pageHost);

  async function checkHost(): Promise<void> {
    const { signal } = running;
    try {
      const found = await findHost(await origin(signal), signal);
      if (!signal.aborted) update(found);
    } catch {
      // Aborted: nobody is looking.
    }
  }

  /** Runs one request at a time; what it resolves with changes the state. */
  async function run(
    action: RecoveryAction,
    work: (at: ApiOrigin, signal: AbortSignalLike) => Promise<Partial<RecoveryState>>,
  ): Promise<void> {
    if (state().busy) return;
    const { signal } = running;
    update({ ...nothingSaid, busy: true });
    try {
      const next = await work(await origin(signal), signal);
      if (!signal.aborted) update({ ...next, busy: false });
    } catch (error) {
      if (signal.aborted) return;
      update({ busy: false, failure: recoveryFailure(action, error), ...consequences(error) });
      if (isOfHost(error)) await checkHost();
    }
  }

  function consequences(error: unknown): Partial<RecoveryState> {
    const { code, retryAfter } = error instanceof ApiError ? error : {};
    if (code === 'too_many_codes' && retryAfter !== undefined)
      return { resendAt: clock.now() + retryAfter * 1000 };
    if (code !== 'recovery_over') return {};
    return { isOver: true, verified: undefined };
  }

  async function send(): Promise<void> {
    const { values } = state();
    const who = { phone: toInternational(values.prefix, values.phone), username: values.username.trim() };
    await run('send', async (at, signal) => {
      await sendCode(at, who, signal);
      return {
        step: 'code',
        verified: undefined,
        values: { ...values, code: '', password: '' },
        success: t('sent'),
        sent: { ...who, at: clock.now() },
        resendAt: clock.now() + RESEND_AFTER_MS,
        isOver: false,
      };
    });
  }

  return {
    state,
    subscribe,
    checkHost,
    edit(change) {
      const { values, errors } = state();
      const left = Object.entries(errors).filter(([field]) => !(field in change));
      update({
        values: { ...values, ...change },
        errors: Object.fromEntries(left),
        failure: undefined,
        other: undefined,
      });
    },
    async submitDetails() {
      const { values, sent, resendAt, isOver } = state();
      const { prefix, phone } = values;
      const name = values.username.trim();
      if (name === '' || digitsOf(prefix) === '' || digitsOf(phone) === '') {
        update({ ...nothingSaid, failure: t('missing') });
        return;
      }
      const wrong = checkNumber(phoneCheck()?.checkPhone, prefix, phone);
      if (wrong !== undefined) {
        update({ ...nothingSaid, ...wrong });
        return;
      }
      const number = toInternational(prefix, phone);
      // Nothing has changed since: the code that was sent is still good.
      const isSame = sent?.username === name && sent.phone === number;
      if (isSame && !isOver && clock.now() < resendAt) update({ ...nothingSaid, step: 'code' });
      else await send();
    },
    resend: send,
    async submitCode() {
      const { values, sent, verified } = state();
      const { code } = values;
      if (code.length < CODE_LENGTH) {
        update({ ...nothingSaid, errors: { code: t(code === '' ? 'missing.code' : 'short.code') } });
        return;
      }
      if (verified?.code === code) {
        update({ ...nothingSaid, step: 'password' });
        return;
      }
      await run('verify', async (at, signal) => {
        const token = await verifyCode(at, { phone: sent?.phone ?? '', code }, signal);
        return {
          step: 'password',
          success: t('verified'),
          verified: { code, token, at: clock.now() },
        };
      });
    },
    async submitPassword() {
      const { values, sent, verified } = state();
      const wrong = checkPassword(values.password);
      if (wrong !== undefined) {
        update({ ...nothingSaid, errors: { password: wrong } });
        return;
      }
      await run('reset', async (at, signal) => {
        const sessionsEndedOnHub = await resetPassword(
          at,
          { phone: sent?.phone ?? '', reset_token: verified?.token ?? '', new_password: values.password },
          signal,
        );
        return {
          step: 'done',
          verified: undefined,
          sessionsEndedOnHub,
          values: { ...emptyValues, username: values.username.trim() },
        };
      });
    },
    back(to) {
      running.abort();
      running = platform.newAbort();
      update({ ...nothingSaid, step: to, busy: false });
    },
    forward() {
      update({ ...nothingSaid, step: 'code' });
    },
    close() {
      running.abort();
      running = platform.newAbort();
    },
  };
}

/** What is wrong with a number; without the library only what no number can be. */
function checkNumber(
  check: typeof checkPhone | undefined,
  prefix: string,
  phone: string,
): Partial<RecoveryState> | undefined {
  const isNumber = /^\+[1-9]\d{5,14}$/.test(toInternational(prefix, phone));
  const problem = isNumber ? check?.(prefix, phone) : 'impossible';
  if (problem === undefined) return undefined;
  return problem === 'impossible' ? { errors: { phone: t('invalid.phone') } } : { other: problem };
}

function checkPassword(password: string): string | undefined {
  if (password === '') return t('missing.password');
  if (password.length < PASSWORD_MIN_LENGTH) return t('short.password', { least: PASSWORD_MIN_LENGTH });
  return utf8Length(password) > PASSWORD_MAX_BYTES ? t('long.password') : undefined;
}
